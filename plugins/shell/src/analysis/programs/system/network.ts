import type {Program, Programs} from '../../program.ts'
import type {ShellWord} from '../../shell-word.ts'
import {defineSpec} from '../../spec.ts'
import {firstOf} from '../narrowed.ts'

const OBJECTS = new Set([
  'a',
  'addr',
  'address',
  'l',
  'link',
  'maddr',
  'maddress',
  'n',
  'neigh',
  'neighbor',
  'neighbour',
  'r',
  'ro',
  'route',
  'ru',
  'rule',
  'tunnel',
])
const SHOWS = new Set(['show', 'list', 'ls', 'lst', 'get'])
const IP_OPTION =
  /^-{1,2}(?:[046BDIMhjops]|br|brief|c|color|d|details|stats|statistics|human|j|json|p|pretty|o|oneline|t|ts|iec|h|human-readable|V|Version)$/

/** ip, but only what it shows: its words can be abbreviated, and `ip link s` is no longer `show`. */
const ip: Program = (args) => {
  const texts = args.map((word) => (word.kind === 'literal' ? word.text : undefined))
  if (texts.some((text) => text === undefined)) return undefined
  const start = texts.findIndex((text) => text === undefined || !IP_OPTION.test(text))
  if (start === -1) return {}
  const [object = '', command = 'show'] = texts.slice(start)
  return OBJECTS.has(object) && SHOWS.has(command) ? {} : undefined
}

const ss = defineSpec({
  // without -K, which closes sockets, -D and -F, which name files, and -r, which asks a name server
  options: `
    -0246aBeEhHilmMnoOpQsStTuVwWxzZ --all --bpf --contexts --context --cgroup --dccp --events --extended --help --info
    --inet-sockopt --ipv4 --ipv6 --listening --memory --mptcp --no-header --no-queues --numeric --oneline --options
    --packet --processes --raw --sctp --socket --summary --tcp --tipc --tos --threads --udp --unix --version --vsock
    --xdp
    -A -f --query --family=LIST`,
  operands: 'FILTER...',
})

const FILTER_WORDS = new Set(
  `state exclude sport dport src dst and or not eq ne neq lt le gt ge = == != < > <= >= ! & | ( ) all connected
  synchronized bucket big established syn-sent syn-recv fin-wait-1 fin-wait-2 time-wait closed close close-wait last-ack
  listen listening closing inet inet6 link netlink packet raw sctp tcp udp unix unix_dgram unix_stream vsock`.split(
    /\s+/,
  ),
)
const NUMERIC_ADDRESS = /^[\d.:*[\]]+(?:\/\d+)?$/

/** Whether a filter names no host, for which a name server would be asked. */
const isLocal = (word: ShellWord): boolean =>
  word.kind === 'literal' &&
  (word.text.startsWith('-') ||
    word.text.split(/[\s,]+/).every((text) => text === '' || FILTER_WORDS.has(text) || NUMERIC_ADDRESS.test(text)))

/** Programs that show the state of the network, none of which uses it: where they would ask a name server, -n is wanted. */
export const networkPrograms: Programs = {
  arp: defineSpec({options: '-aenv --all --numeric --verbose', requires: '-n --numeric'}),
  // a word behind an interface, or behind -a, changes it
  ifconfig: firstOf(defineSpec({options: '-aslLmv'}), defineSpec({options: '-sv', operands: 'NAME'})),
  ip,
  ipcs: defineSpec({
    options: `
      -abchlmopqstuMQSTV --all --human --bytes --creator --help --version --limits --pid --queues --semaphores --shmems
      --summary --time
      -i --id=ID`,
  }),
  netstat: defineSpec({
    options: `
      -aAbcCdefFgiIlLMnNoprRsStTuUvVwWxZ46 --all --continuous --extend --groups --interfaces --listening --numeric
      --numeric-hosts --numeric-ports --numeric-users --program --programs --raw --route --statistics --tcp --timers
      --udp --unix --verbose --wide`,
    operands: 'NUM?',
    requires: '-n --numeric',
  }),
  route: defineSpec({options: '-46CFenv --numeric --extend --verbose', requires: '-n --numeric'}),
  ss: (args, context) => (args.every(isLocal) ? ss(args, context) : undefined),
}
