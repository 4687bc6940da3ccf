import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {CONTRACT_VERSION, type JsonSchema, MANIFEST_FILE, type ToolDescription} from '@toolyard/sdk'
import {systemCode} from '../errors/toolyard-error.ts'
import {isToolName} from './tool-name.ts'

/**
 * A plugin's generated manifest, as found: usable, made for another version of the contract, or of no use for the
 * reason given.
 */
export type FoundManifest =
  | {readonly state: 'current'; readonly tools: readonly ToolDescription[]}
  | {readonly state: 'contract'; readonly contract: number}
  | {readonly state: 'stale'; readonly reason: string}

/**
 * Reads the manifest beside a plugin's package.json.
 *
 * @param version the plugin's version; a manifest of another one is stale
 * @throws the file system's error when the file is there and can't be read
 */
export async function readManifest(root: string, version: string): Promise<FoundManifest> {
  const text = await readIfThere(join(root, MANIFEST_FILE))
  if (text === undefined) return {state: 'stale', reason: `It has no ${MANIFEST_FILE}`}
  const manifest = parse(text)
  if (!isRecord(manifest) || typeof manifest.contract !== 'number')
    return {state: 'stale', reason: `Its ${MANIFEST_FILE} is no manifest`}
  // what else such a manifest holds is not known here
  if (manifest.contract !== CONTRACT_VERSION) return {state: 'contract', contract: manifest.contract}
  if (manifest.version !== version)
    return {state: 'stale', reason: `Its ${MANIFEST_FILE} is of version ${String(manifest.version)}, not ${version}`}
  const {tools} = manifest
  if (!Array.isArray(tools) || !tools.every(isDescription))
    return {state: 'stale', reason: `Its ${MANIFEST_FILE} is no manifest`}
  return {state: 'current', tools}
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isDescription(value: unknown): value is ToolDescription {
  return (
    isRecord(value) &&
    isToolName(value.name) &&
    Array.isArray(value.aliases) &&
    value.aliases.every(isToolName) &&
    // of manifests that are older than adapters
    (value.adapters === undefined || (Array.isArray(value.adapters) && value.adapters.every(isToolName))) &&
    typeof value.description === 'string' &&
    isSchema(value.inputSchema) &&
    (value.outputSchema === undefined || isSchema(value.outputSchema)) &&
    typeof value.deferred === 'boolean' &&
    typeof value.declaresEffects === 'boolean'
  )
}

function isSchema(value: unknown): value is JsonSchema {
  return isRecord(value) && value.type === 'object'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
