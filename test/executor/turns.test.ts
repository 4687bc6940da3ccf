import {describe, expect, test} from 'vitest'
import {echo, heldTool, writes} from '../helpers/tools.ts'
import {calls, eventually, executorOf, follow, quiet, textOf, turn} from './support.ts'

describe('turns', () => {
  test('the results of an explicit turn are held until it ends', async () => {
    const write = heldTool('Write', writes())
    const {events, results, ended} = follow(executorOf([write.tool]), [turn('t1', ...calls('Write:1', 'Write:2'))])
    await eventually(() => expect(write.started).toEqual(['1']))
    write.end('1')
    await eventually(() => expect(write.started).toEqual(['1', '2']))
    await quiet()
    expect(events.some(({type}) => type === 'call_settled')).toBe(true)
    expect(results).toEqual([])
    write.end('2')
    await ended
    expect(results.map(({id, meta}) => [id, meta.turn])).toEqual([
      ['1', 't1'],
      ['2', 't1'],
    ])
  })

  test('those of the implicit turn leave as soon as those before them have left', async () => {
    const write = heldTool('Write', writes())
    const {results, ended} = follow(executorOf([write.tool]), [turn(null, ...calls('Write:1', 'Write:2'))])
    await eventually(() => expect(write.started).toEqual(['1']))
    write.end('1')
    await eventually(() => expect(results.map(({id}) => id)).toEqual(['1']))
    expect(results[0]?.meta).not.toHaveProperty('turn')
    write.endAll()
    await ended
  })

  test('run one after another, also where their calls are safe', async () => {
    const read = heldTool('Read')
    const {ended} = follow(executorOf([read.tool]), [turn('t1', ...calls('Read:1')), turn('t2', ...calls('Read:2'))])
    await eventually(() => expect(read.started).toEqual(['1']))
    await quiet()
    expect(read.started).toEqual(['1'])
    read.endAll()
    await ended
    expect(read.started).toEqual(['1', '2'])
  })

  test('tell when they begin and end, with all of theirs in between', async () => {
    const {events, ended} = follow(executorOf([echo('Read'), echo('Write', writes())]), [
      turn('t1', ...calls('Read', 'Write')),
      turn('t2'),
      turn(null, ...calls('Read')),
    ])
    await ended
    const told = events.filter(({type}) => /^(turn|batch)_|^(call_settled|result)$/.test(type))
    expect(told.map(({type}) => type)).toEqual([
      ...['turn_started', 'batch_started', 'call_settled', 'batch_ended'],
      ...['batch_started', 'call_settled', 'batch_ended', 'result', 'result', 'turn_ended'],
      ...['turn_started', 'turn_ended'],
      ...['turn_started', 'batch_started', 'call_settled', 'result', 'batch_ended', 'turn_ended'],
    ])
  })

  test('may have calls of the same id, whose results never mix', async () => {
    const read = heldTool('Read')
    const write = heldTool('Write', writes())
    const {results, ended} = follow(executorOf([read.tool, write.tool]), [
      turn('t1', ...calls('Read:same', 'Write:same')),
      turn('t2', ...calls('Write:same')),
      turn(null, ...calls('Read:same')),
    ])
    read.endAll()
    write.endAll()
    await ended
    expect(results.map(({id, meta, ...outcome}) => [id, outcome.tool, meta.turn, meta.index])).toEqual([
      ['same', 'Read', 't1', 0],
      ['same', 'Write', 't1', 1],
      ['same', 'Write', 't2', 2],
      ['same', 'Read', undefined, 3],
    ])
  })
})

describe('executeBatch', () => {
  test('runs calls as one turn and resolves to their outcomes in call order', async () => {
    const executor = executorOf([echo('Read'), echo('Write', writes())])
    const outcomes = await executor.executeBatch(calls('Read:1', 'Write:2', 'Read:3'), {turn: 't'})
    expect(outcomes.map((outcome) => [outcome.id, textOf(outcome), outcome.meta.turn])).toEqual([
      ['1', '1', 't'],
      ['2', '2', 't'],
      ['3', '3', 't'],
    ])
  })

  test('of no calls is no outcomes', async () => {
    expect(await executorOf([]).executeBatch([])).toEqual([])
  })
})

describe('execute', () => {
  test('runs one call', async () => {
    const outcome = await executorOf([echo('Read')]).execute({id: '1', tool: 'Read', input: {}})
    expect(outcome).toMatchObject({id: '1', tool: 'Read', status: 'ok', meta: {index: 0, batch: 0}})
  })
})
