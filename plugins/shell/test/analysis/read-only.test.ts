import {isReadOnly} from '@toolyard/sdk'
import {describe, expect, it} from 'vitest'
import {analyzeCommand} from '../../src/analysis/analyze.ts'

const onlyReads = (text: string) => isReadOnly(analyzeCommand(text, {cwd: '/ws', env: {HOME: '/home/me'}}))

describe('commands that look as if they only read', () => {
  it.each([
    // the last of these options decides, and the file is replaced
    'xz -t -z file',
    'xz -l -d file.xz',
    'bzip2 -tz file',
    'zstd -t --compress file',
    // behind the name stands its value
    'git config user.name --get',
    'git config core.pager --list',
    'git for-each-ref --sort=signature',
    'git branch --sort=-signature:key',
    // a name is looked up, or something is fetched
    'lsof -n -i @example.com',
    'lsof -n -iTCP@example.com:80',
    'lsof -n -i"$x"',
    'hostid',
    'openssl x509 -in http://example.com/x -noout',
    'openssl verify -CAfile a http://example.com/x',
    'openssl crl -in "$x"',
    'npm query :outdated',
    "npm query ':out\\64 ated'",
    // the first name that the pattern stands for may be `P%n`
    'printf P*',
    'yq "eval(.a)" file',
    // a stream is written into, but what has its name can be removed and changed like any other file
    'rm /dev/null',
    'chmod 600 /dev/null',
    'mv a /dev/null',
    'sed -i s/a/b/ /dev/null',
    'find /dev/null -delete',
    'touch /dev/stdout',
  ])('%s', (text) => {
    expect(onlyReads(text)).toBe(false)
  })
})

describe('commands beside them that do', () => {
  it.each([
    'xz -t file.xz',
    'xz -l file.xz',
    'bzip2 -tv file.bz2',
    'zstd -l file.zst',
    'gzip -cd file.gz',
    'git config --get user.name',
    'git config user.name',
    'git for-each-ref --sort=-committerdate',
    'lsof -nP -i TCP@127.0.0.1:80',
    'lsof -n -i@[::1]:80',
    'openssl x509 -in cert.pem -noout -dates',
    'for f in a.pem b.pem; do openssl x509 -in "$f" -noout; done',
    "openssl ciphers 'HIGH:!aNULL'",
    'npm query .prod',
    'yq .a file',
    'ls | tee /dev/stderr',
    'dd if=a of=/dev/null',
    'sort -o /dev/null a',
  ])('%s', (text) => {
    expect(onlyReads(text)).toBe(true)
  })
})
