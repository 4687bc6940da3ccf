import {domainToASCII} from 'node:url'
import type {RuleAction} from '../rule.ts'
import {matchesGlob} from '../tool-pattern.ts'

/** A request as rules look at it: its host in lower case without a trailing dot, or `undefined` where it has none. */
export interface UrlSubject {
  readonly kind: 'url'
  readonly host: string | undefined
}

export interface UrlMatcher {
  readonly of: 'url'
  /** A host, `*` for all of them, or labels with `*` in them. */
  readonly domain: string
  matches(url: UrlSubject): boolean
}

const NOT_A_HOST = /[\s/@?#\\]/

/**
 * Compares whole labels. A leading `*.` stands for one label or more, any other `*` for a part of one.
 *
 * @returns the matcher, or a text that says what is wrong
 */
export function compileDomain(specifier: string, action: RuleAction): UrlMatcher | string {
  const domain = canonicalHost(specifier)
  if (domain === undefined) return `${JSON.stringify(specifier)} is not the name of a host.`
  const matches = hostTest(domain)
  // what can't be read as a URL could lead anywhere
  return {of: 'url', domain, matches: ({host}) => (host === undefined ? action !== 'allow' : matches(host))}
}

export function urlSubject(url: string): UrlSubject {
  const host = URL.parse(url)?.hostname ?? ''
  return {kind: 'url', host: host === '' ? undefined : withoutDot(host.toLowerCase())}
}

function canonicalHost(host: string): string | undefined {
  if (host === '*') return host
  if (host === '' || NOT_A_HOST.test(host)) return undefined
  if (!host.includes('*')) {
    const parsed = URL.parse(`http://${host}`)
    const canonical =
      parsed === null || parsed.port !== '' || /:\d*$/.test(host.replace(/\[.*\]/, '')) ? '' : parsed.hostname
    return canonical === '' ? undefined : withoutDot(canonical)
  }
  const labels = withoutDot(host.toLowerCase())
    .split('.')
    .map((label) => (label.includes('*') || /^[\w-]+$/.test(label) ? label : domainToASCII(label)))
  return labels.includes('') || host.includes(':') ? undefined : labels.join('.')
}

const withoutDot = (host: string) => (host.endsWith('.') ? host.slice(0, -1) : host)

function hostTest(domain: string): (host: string) => boolean {
  if (domain === '*') return () => true
  if (!domain.includes('*')) return (host) => host === domain
  const [first, ...rest] = domain.split('.')
  const [isDeep, wanted] = first === '*' && rest.length > 0 ? [true, rest] : [false, domain.split('.')]
  return (host) => {
    const labels = host.split('.')
    const tail = isDeep ? labels.slice(-wanted.length) : labels
    if (isDeep ? labels.length <= wanted.length : labels.length !== wanted.length) return false
    return wanted.every((label, at) => matchesGlob(label, tail[at] ?? ''))
  }
}
