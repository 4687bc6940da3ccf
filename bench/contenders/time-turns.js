// Runs turns of one contender in a process of its own, and prints how long each took, in ms, as JSON.
// Arguments: module, calls in a turn, turns.
const [module, size, turns] = process.argv.slice(2)
const {prepare} = await import(`./${module}.js`)

let calls = 0
const runTurn = prepare(Number(size), () => {
  calls++
  return 'ok'
})
const times = []
for (let turn = 0; turn < Number(turns); turn++) {
  calls = 0
  const start = performance.now()
  const results = await runTurn()
  times.push(performance.now() - start)
  if (calls !== Number(size) || results !== calls)
    throw new Error(`${calls} calls and ${results} results, not ${size}.`)
}
console.log(JSON.stringify(times))
