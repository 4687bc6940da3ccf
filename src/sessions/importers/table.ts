import {atif} from './atif/importer.ts'
import {claudeCode} from './claude-code/importer.ts'
import {claudeStreamJson} from './claude-stream-json/importer.ts'
import {codex} from './codex/importer.ts'
import {codexExec} from './codex-exec/importer.ts'
import {geminiCli} from './gemini-cli/importer.ts'
import type {Importer} from './importer.ts'
import {inspect} from './inspect/importer.ts'
import {langchain} from './langchain/importer.ts'
import {mcp} from './mcp/importer.ts'
import {miniSweAgent} from './mini-swe-agent/importer.ts'
import {openaiChat} from './openai-chat/importer.ts'
import {openhands} from './openhands/importer.ts'
import {sweAgent} from './swe-agent/importer.ts'
import {toolyard} from './toolyard/importer.ts'

/** Every format that can be read. A file is read by the first that knows it. */
export const IMPORTERS: readonly Importer[] = [
  toolyard,
  claudeCode,
  claudeStreamJson,
  codexExec,
  codex,
  geminiCli,
  inspect,
  atif,
  mcp,
  openhands,
  sweAgent,
  miniSweAgent,
  langchain,
  openaiChat,
]
