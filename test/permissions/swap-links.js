// In FOLDER, puts a link to the target of the link NAME.link in the place of NAME, and NAME back, over and over:
// FOLDER NAME...
import {readlinkSync, renameSync, rmSync, symlinkSync} from 'node:fs'

// a test that ran out of time ends nobody
const parent = process.ppid
const [folder, ...names] = process.argv.slice(2)
process.chdir(folder)
const links = names.map((name) => ({name, target: readlinkSync(`${name}.link`)}))
// each state lasts a little, so that two processors have room for those who write
const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 0.2)
process.send('ready')
while (process.ppid === parent) {
  for (const {name, target} of links) {
    renameSync(name, `${name}.held`)
    try {
      symlinkSync(target, name)
    } catch (error) {
      // a write was quicker
      if (error.code !== 'EEXIST') throw error
    }
    pause()
    rmSync(name)
    renameSync(`${name}.held`, name)
    pause()
  }
}
