// Exchanges the folder `race` and the link `link` over and over.
import {renameSync} from 'node:fs'

process.chdir(process.argv[2])
process.send('ready')
for (;;) {
  for (const [held, shown] of [
    ['folder', 'link'],
    ['was-link', 'folder'],
  ]) {
    renameSync('race', held)
    renameSync(shown, 'race')
    if (held === 'was-link') renameSync('was-link', 'link')
  }
}
