import {existsSync} from 'node:fs'
import {expect, test} from 'vitest'
import {createYard} from '../../helpers/cli.ts'

const CALLS = 200_000
// it starts with 90, and is at 160 when all calls have ended
const MAX_MIB = 300

test.skipIf(!existsSync('/proc/self/status'))('memory does not grow with the input', {timeout: 60_000}, async () => {
  await using yard = await createYard()
  const script = `mkfifo pipe; toolyard run pipe --summary none > results & exec 3> pipe
    seq ${CALLS} | sed 's/.*/{"id":"c&","tool":"Noop"}/' >&3
    until [ "$(wc -l < results)" = ${CALLS} ]; do sleep 0.2; done
    awk '/VmHWM/ {print $2}' /proc/$!/status
    exec 3>&-; wait $!; echo $?; tail -1 results`
  const [peak, exitCode, last = ''] = (await yard.bash(script)).stdout.split('\n')
  expect(Number(peak) / 1024).toBeLessThan(MAX_MIB)
  expect(exitCode).toBe('0')
  expect(JSON.parse(last)).toMatchObject({id: `c${CALLS}`, status: 'ok', meta: {index: CALLS - 1}})
})
