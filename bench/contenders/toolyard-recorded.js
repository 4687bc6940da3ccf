import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {createMasker, JournalFile, JournalRecorder} from '../../dist/index.js'
import {createExecutor} from './toolyard.js'

/** The same turn, recorded as `toolyard run` does it: with secrets masked, and written before a result is given out. */
export function prepare(size, count) {
  const {executor, calls} = createExecutor(size, count)
  const folder = mkdtempSync(join(tmpdir(), 'toolyard-bench-'))
  process.on('exit', () => rmSync(folder, {recursive: true}))
  const file = new JournalFile(join(folder, 'journal.jsonl'))
  const masker = createMasker({env: process.env})
  const recorder = new JournalRecorder({file, masker, durable: false, onFailed: (error) => console.error(error)})
  return async () => {
    const outcomes = await executor.executeBatch(calls, {recorder})
    recorder.flush()
    return outcomes.filter(({status}) => status === 'ok').length
  }
}
