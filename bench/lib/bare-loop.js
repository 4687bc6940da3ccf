// The least that anybody has to do for JSONL to JSONL: parse each line, write an answer, no tool, no gate.

import {once} from 'node:events'
import {createReadStream} from 'node:fs'
import {createInterface} from 'node:readline'

let answers = ''
for await (const line of createInterface({input: createReadStream(process.argv[2])})) {
  const {id, tool} = JSON.parse(line)
  answers += `${JSON.stringify({id, tool, status: 'ok', content: [{type: 'text', text: 'ok'}]})}\n`
  if (answers.length < 65_536) continue
  if (!process.stdout.write(answers)) await once(process.stdout, 'drain')
  answers = ''
}
process.stdout.write(answers)
