import {crc32, deflateRawSync, zstdCompressSync} from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly content: string
  readonly method?: 'stored' | 'deflated' | 'zstd'
}

const METHODS = {
  stored: {number: 0, pack: (bytes: Buffer) => bytes},
  deflated: {number: 8, pack: (bytes: Buffer) => deflateRawSync(bytes)},
  zstd: {number: 93, pack: (bytes: Buffer) => zstdCompressSync(bytes)},
}

/** A zip archive of these entries. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const {name, content, method = 'deflated'} of entries) {
    const {number, pack} = METHODS[method]
    const bytes = Buffer.from(content)
    const packed = pack(bytes)
    const named = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(number, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(named.length, 22)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, named, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, rest, named]))
    files.push(file)
    offset += file.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, listed, Buffer.from('PK\u0005\u0006'), end])
}
