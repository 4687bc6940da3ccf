/** What a primary of an expression takes, or does. */
export type Primary =
  | {readonly takes: 'nothing' | 'text' | 'file' | 'depth' | 'entry-points'}
  | {readonly takes: 'output'; readonly format: boolean}
  | {readonly takes: 'command'; readonly elsewhere: boolean}
  | {readonly takes: 'nothing'; readonly deletes: true}

const NOTHING =
  '! ( ) , -a -and -o -or -not -true -false -daystart -follow -d -ignore_readdir_race -noignore_readdir_race -mount ' +
  '-xdev -x -noleaf -warn -nowarn -empty -executable -readable -writable -nogroup -nouser -acl -sparse -xattr -prune ' +
  '-quit -print -print0 -ls -help --help -version --version'
const TEXT =
  '-regextype -maxdepth -mindepth -amin -atime -cmin -ctime -mmin -mtime -used -Bmin -Btime -fstype -gid -group ' +
  '-ilname -iname -inum -ipath -iregex -iwholename -links -lname -name -path -perm -regex -size -type -uid -user ' +
  '-wholename -xtype -context -xattrname -printf'
const FILE = '-anewer -cnewer -newer -Bnewer -mnewer -samefile'

/** The primaries of GNU and BSD find; an option, test or action that is not among them is not described. */
export function primaryOf(name: string): Primary | undefined {
  if (has(NOTHING, name)) return {takes: 'nothing'}
  if (has(TEXT, name)) return {takes: 'text'}
  if (has(FILE, name)) return {takes: 'file'}
  switch (name) {
    case '-delete':
      return {takes: 'nothing', deletes: true}
    case '-depth':
      return {takes: 'depth'}
    case '-files0-from':
      return {takes: 'entry-points'}
    case '-fls':
    case '-fprint':
    case '-fprint0':
      return {takes: 'output', format: false}
    case '-fprintf':
      return {takes: 'output', format: true}
    case '-exec':
    case '-ok':
      return {takes: 'command', elsewhere: false}
    case '-execdir':
    case '-okdir':
      return {takes: 'command', elsewhere: true}
  }
  // `-newerXY`: the time of a file, or with `t` a time as text
  const [, against] = /^-newer[aBcm]([aBcmt])$/.exec(name) ?? []
  return against === undefined ? undefined : {takes: against === 't' ? 'text' : 'file'}
}

const has = (list: string, name: string) => !name.includes(' ') && ` ${list} `.includes(` ${name} `)
