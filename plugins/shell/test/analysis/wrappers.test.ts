import {describe, expect, it} from 'vitest'
import type {Use} from '../../src/analysis/program.ts'
import {wrapperPrograms} from '../../src/analysis/programs/wrappers.ts'
import {paths, use} from './helpers/words.ts'

function wrapped(line: string): Use | undefined {
  const [name = ''] = line.split(' ')
  return use(wrapperPrograms[name], line.slice(name.length))
}
const runs = (line: string) =>
  wrapped(line)?.runs?.map((run) =>
    run.kind === 'script' ? `$ ${run.text}` : run.words.map((word) => word.source).join(' '),
  )

describe('a wrapper that does nothing but what it runs', () => {
  it.each([
    ['timeout 5 rm x', 'rm x'],
    ['timeout -k 1 -s KILL --preserve-status 5m rm -rf x', 'rm -rf x'],
    ['timeout --signal=KILL --kill-after=1 5 rm', 'rm'],
    ['nice rm x', 'rm x'],
    ['nice -n 5 rm', 'rm'],
    ['nice -n5 rm', 'rm'],
    ['nice -10 rm', 'rm'],
    ['nice --adjustment=5 rm', 'rm'],
    ['nohup rm x', 'rm x'],
    ['stdbuf -oL -e 0 --input=0 grep x', 'grep x'],
    ['time -p ls -p', 'ls -p'],
    ['command ls -v', 'ls -v'],
    ['command -p ls', 'ls'],
    ['builtin echo x', 'echo x'],
    ['sh -c "rm x"', '$ rm x'],
    ["bash -c 'a; b'", '$ a; b'],
    ['bash -euo pipefail -c ls', '$ ls'],
    ['bash -ec ls', '$ ls'],
    ['bash -c -x ls', '$ ls'],
    ['bash --norc --noprofile -c ls', '$ ls'],
    ["bash -c '[[ a > b ]]'", '$ [[ a > b ]]'],
    ["dash -c 'grep [[:space:]] a'", '$ grep [[:space:]] a'],
  ])('%j', (line, command) => {
    expect(runs(line)).toEqual([command])
    expect(wrapped(line)?.changesMore).toBeFalsy()
  })

  it('may write a report', () => {
    expect(paths(wrapped('time -o out -a ls'))).toEqual(['>out'])
    expect(paths(wrapped('time --output=out ls'))).toEqual(['>out'])
  })

  it.each(['command -v ls', 'command -V ls rm', 'nice', 'bash --version', 'timeout --help', 'env', 'env -0'])(
    '%j runs nothing',
    (line) => {
      expect(wrapped(line)?.runs ?? []).toEqual([])
      expect(wrapped(line)?.changesMore).toBeFalsy()
    },
  )
})

describe('a wrapper that does more than what it runs', () => {
  it.each([
    ['env rm x', 'rm x'],
    ['env -i A=1 "B=$b" rm x', 'rm x'],
    ['env - rm x', 'rm x'],
    ['env -u A -C /tmp -- rm x', 'rm x'],
    ["env -S 'rm x' y", '$ rm x y'],
    ["env --split-string='rm x'", '$ rm x'],
    ['sudo -u root A=1 rm -rf x', 'rm -rf x'],
    ['doas -u root rm x', 'rm x'],
    ['watch -n 1 rm x', '$ rm x'],
    ['flock -n lock rm x', 'rm x'],
    ["flock lock -c 'rm x'", '$ rm x'],
    ['setsid -f rm x', 'rm x'],
    ['ionice -c 3 rm x', 'rm x'],
    ['chrt -f 10 rm x', 'rm x'],
    ['taskset -c 0,1 rm x', 'rm x'],
    ["script -qc 'rm x' out", '$ rm x'],
    ['script -q /dev/null rm x', 'rm x'],
    ['strace -f -o out -e trace=file rm x', 'rm x'],
    ['unshare -rn rm x', 'rm x'],
    ['chroot /mnt rm x', 'rm x'],
    ['systemd-run --user --scope -p A=1 rm x', 'rm x'],
    ['xvfb-run -a rm x', 'rm x'],
    ['busybox rm x', 'rm x'],
    ['npx -y -p pkg rm x', 'rm x'],
    ["npx -c 'rm x'", '$ rm x'],
    ['uvx ruff check', 'ruff check'],
    ['docker exec -it -w /app web rm x', 'rm x'],
    ['docker run --rm -v .:/app image rm x', 'rm x'],
    ['kubectl exec -it pod -- rm x', 'rm x'],
    ['mise exec node@24 -- rm x', 'rm x'],
    ['direnv exec . rm x', 'rm x'],
    ["ssh -p 22 host 'rm x;' ls", '$ rm x; ls'],
    ["su - root -c 'rm x'", '$ rm x'],
    ["eval rm 'x y'", '$ rm x y'],
    ["trap 'rm x' EXIT", '$ rm x'],
    ['fakeroot -- rm x', 'rm x'],
    ['gosu root rm x', 'rm x'],
    ['nsenter -t 1 -m rm x', 'rm x'],
    ['pkexec --user root rm x', 'rm x'],
    ['unbuffer -p rm x', 'rm x'],
    ['exec -a name rm x', 'rm x'],
    ['zsh -c "rm x"', '$ rm x'],
    ['bash -lc "rm x"', '$ rm x'],
    ['bash -o posix -c "rm x"', '$ rm x'],
    ["sh -c 'rm $1' _ x", '$ rm $1'],
    ["sh -c '((rm x))'", '$ ((rm x))'],
    ["sh -c '[[ a > b ]]'", '$ [[ a > b ]]'],
    ["sh -c 'ls &> out'", '$ ls &> out'],
    ["dash -c 'rm {a,b}'", '$ rm {a,b}'],
  ])('%j', (line, command) => {
    expect(runs(line)).toEqual([command])
    expect(wrapped(line)?.changesMore).toBe(true)
  })
})

describe('a wrapper', () => {
  it.each([
    'timeout --sig=KILL 5 rm',
    'timeout "$x" rm',
    'timeout src/* rm',
    'nice --adj=5 rm',
    'nice $x rm',
    'stdbuf --out=L rm',
    'time --outp=x ls',
    'command cd /tmp',
    'command exit',
    'builtin cd /tmp',
    'command -x ls',
    'bash',
    'bash script.sh',
    'bash -s',
    'bash -c',
    'bash -c "$x"',
    'bash -O extglob -c ls',
    'bash --rcfile x -c ls',
    'sh -c -y ls',
    'eval "$x"',
    'watch "$x"',
    'sudo -e file',
    'taskset -p 1',
    'docker ps',
    'docker exec --unknown x rm',
    'mise exec node',
    'ssh host "$x"',
  ])('%j is not described', (line) => {
    expect(wrapped(line)).toBeUndefined()
  })
})
