// The least that anybody has to do in Node: spawn, gather the output, ten at a time.
import {spawn} from 'node:child_process'
import {once} from 'node:events'
import {text} from 'node:stream/consumers'

let left = Number(process.argv[2])

async function work() {
  while (left-- > 0) {
    const child = spawn('bash', ['-c', 'true'], {stdio: ['ignore', 'pipe', 'pipe']})
    const [[exitCode], output, errors] = await Promise.all([
      once(child, 'close'),
      text(child.stdout),
      text(child.stderr),
    ])
    process.stdout.write(`${JSON.stringify({exitCode, output, errors})}\n`)
  }
}

await Promise.all(Array.from({length: 10}, work))
