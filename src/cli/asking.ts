import {realpathSync} from 'node:fs'
import type {LoadedConfig} from '../config/load.ts'
import {rememberRule} from '../config/project-memory.ts'
import {questionsFileOf} from '../config/questions-file.ts'
import type {ExecutorOptions} from '../executor/settings.ts'
import type {Approver} from '../permissions/approver.ts'
import {readApprovals} from '../permissions/approvers/approvals-file.ts'
import {createCommandApprover} from '../permissions/approvers/command-approver.ts'
import {createFileApprover} from '../permissions/approvers/file-approver.ts'
import {firstOf} from '../permissions/approvers/first-of.ts'
import type {Gate} from '../permissions/decision-chain.ts'
import {quote} from '../permissions/quote.ts'
import {countOf} from '../render/quantity.ts'
import type {ExitCode} from './exit-codes.ts'
import {OpenQuestions} from './open-questions.ts'
import {reportError} from './report-error.ts'
import {createTerminalApprover} from './terminal-approver.ts'
import {askTerminal, hasTerminal} from './terminal-question.ts'

/** Whom a run asks about its calls, and where it leaves what nobody answers. */
export interface Asking extends Pick<ExecutorOptions, 'approver' | 'onAsk' | 'onDeferred'> {
  /** Says what was left open, and how to go on. */
  tellOpen(exitCode: ExitCode, tell: (text: string) => void): Promise<void>
}

/**
 * Finds whom to ask, in this order: files with answers, a command, the person at the terminal.
 *
 * @throws ToolyardError CONFIG_INVALID, CONFIG_UNREADABLE
 */
export async function openAsking(config: LoadedConfig, gate: Gate): Promise<Asking> {
  const {settings, cwd} = config
  const {onAsk, approvals, approveWith} = settings
  const approvers: Approver[] = []
  for (const file of approvals) approvers.push(createFileApprover(await readApprovals(file), file))
  if (approveWith !== undefined) approvers.push(nowOnly(createCommandApprover({command: approveWith, cwd})))
  if (hasTerminal()) approvers.push(nowOnly(terminalApprover(config, gate)))
  const open = () => OpenQuestions.open(questionsFileOf(settings, cwd))
  // where only a hook may defer, a file that is there is left alone until one does
  let opened: OpenQuestions | Promise<OpenQuestions> | undefined = onAsk === 'defer' ? await open() : undefined
  return {
    approver: firstOf(approvers),
    onAsk,
    onDeferred: (question) => {
      if (opened instanceof OpenQuestions) return opened.add(question)
      opened = (opened ?? open()).then((questions) => {
        questions.add(question)
        return questions
      })
      // looked at when it is told of
      opened.catch(() => {})
    },
    tellOpen: async (exitCode, tell) => {
      try {
        const questions = await opened
        if (questions !== undefined) tellOpen(questions, exitCode, tell)
      } catch (error) {
        exitCode.add('usage')
        tell(reportError(error).text)
      }
    },
  }
}

/** An approver that answers what is asked now, and not what a hook has put off. */
const nowOnly = (approver: Approver): Approver => ({
  ask: async (question, options) => (question.isDeferred ? undefined : approver.ask(question, options)),
})

function terminalApprover({cwd, projectFolder: folder, home}: LoadedConfig, gate: Gate): Approver {
  const {NO_COLOR, TERM, VISUAL, EDITOR} = process.env
  return createTerminalApprover({
    ask: askTerminal,
    editor: VISUAL || EDITOR || undefined,
    cwd,
    // some terminals without a size say 0
    columns: () => process.stderr.columns || 80,
    color: !NO_COLOR && TERM !== 'dumb',
    allowForRun: (rules) => {
      for (const text of rules) {
        gate.addRule({shape: 'listed', action: 'allow', text, source: 'an answer at the terminal', base: cwd})
      }
    },
    remember: async (rules) => {
      for (const text of rules) {
        const rule = realpathSync(cwd) === folder ? text : withWholePath(text, cwd)
        await rememberRule({folder, env: process.env, home, rule})
      }
    },
  })
}

/** What is suggested starts from the folder of the run; what is remembered, from that of the project. */
function withWholePath(rule: string, cwd: string): string {
  const folder = cwd.replace(/[\\*?[ ]/g, '\\$&')
  return rule.replace(/^(Read|Edit)\(\/(?!\/)/, (_, tool: string) => `${tool}(/${folder}/`)
}

function tellOpen({count, file, failure}: OpenQuestions, exitCode: ExitCode, tell: (text: string) => void): void {
  if (failure !== undefined) {
    exitCode.add('usage')
    tell(reportError(failure).text)
  } else if (count > 0) {
    const waiting = `${countOf(count, 'call')} ${count === 1 ? 'waits' : 'wait'} for an answer: see ${file}.`
    tell(`${waiting}\nSet "answer" to "allow" or "deny" there, then: toolyard run ... --approvals ${quote(file)}`)
  }
}
