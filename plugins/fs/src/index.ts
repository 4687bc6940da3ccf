import {ApplyPatch} from './apply-patch/tool.ts'
import {Edit, MultiEdit} from './edit/tool.ts'
import {Glob} from './glob/tool.ts'
import {Grep} from './grep/tool.ts'
import {LS} from './ls/tool.ts'
import {NotebookEdit} from './notebook-edit/tool.ts'
import {Read} from './read/tool.ts'
import {Write} from './write/tool.ts'

export {ApplyPatch, Edit, Glob, Grep, LS, MultiEdit, NotebookEdit, Read, Write}
export default [Read, Write, Edit, MultiEdit, NotebookEdit, ApplyPatch, Glob, Grep, LS]
