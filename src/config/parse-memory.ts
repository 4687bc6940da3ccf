import {z} from 'zod'
import {checkWith} from './check-file.ts'
import {parseConfigText} from './document.ts'
import {sourcedAt} from './file-layer.ts'
import {EMPTY_LAYER} from './layer.ts'
import type {ProjectMemory} from './project-memory.ts'
import type {RuleText} from './settings.ts'

const memorySchema = z.strictObject({
  folder: z.string(),
  trust: z.strictObject({digest: z.string(), date: z.string()}).optional(),
  permissions: z.strictObject({allow: z.array(z.string()).optional()}).optional(),
})

/**
 * Reads what is remembered of a project. A file that speaks of another folder says nothing of this one.
 *
 * @throws ToolyardError CONFIG_INVALID
 */
export function parseProjectMemory(text: string, file: string, folder: string): ProjectMemory {
  const document = parseConfigText(text, file)
  const memory = checkWith(memorySchema, document)
  if (memory.folder !== folder) return {layer: EMPTY_LAYER, notices: [], files: [], trusted: undefined}
  const at = sourcedAt(document)
  const rules = (memory.permissions?.allow ?? []).map((text, index): RuleText => {
    const {source, place} = at(['permissions', 'allow', index], text)
    return {shape: 'listed', action: 'allow', text, reason: undefined, source, place, base: folder}
  })
  return {layer: {...EMPTY_LAYER, rules}, notices: [], files: [file], trusted: memory.trust?.digest}
}
