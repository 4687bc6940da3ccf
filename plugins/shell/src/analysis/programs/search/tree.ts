import type {Programs} from '../../program.ts'
import {defineSpec} from '../../spec.ts'

/** tree, without -R, with which older ones write a page into each folder. */
export const treePrograms: Programs = {
  tree: defineSpec({
    options: `
      -aACcdDfFghiJlnNpqQrsStuUvxX --caseinsensitive --compress --device --dirsfirst --du --filesfirst --fflinks
      --gitignore --help --ignore-case --info --inodes --matchdirs --metafirst --nolinks --noreport --prune --si
      --version
      -H -I -L -P -T=TEXT
      -o=OUT
      --charset --filelimit --sort --timefmt=VALUE
      --gitfile --hintro --infofile --houtro=FILE`,
    apart: true,
    operands: 'DIR...',
    default: '.',
    recursive: true,
    readsAnything: '-l',
  }),
}
