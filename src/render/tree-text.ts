import {
  DefaultRenderer,
  figures,
  Listr,
  type ListrDefaultRendererTask,
  ListrEventManager,
  ListrTaskState,
  type Spinner,
} from 'listr2'
import type {Paint} from './paint.ts'
import type {TreeNode} from './tree-node.ts'

type State = TreeNode['state']
type List = Listr<unknown, typeof DefaultRenderer, typeof DefaultRenderer>

const LIST_OPTIONS = {
  renderer: DefaultRenderer,
  fallbackRenderer: DefaultRenderer,
  registerSignalListeners: false,
  exitOnError: false,
} as const

const LISTR_STATES = {
  ok: ListrTaskState.COMPLETED,
  failed: ListrTaskState.FAILED,
  denied: ListrTaskState.SKIPPED,
  executing: ListrTaskState.STARTED,
  group: ListrTaskState.STARTED,
  status: ListrTaskState.STARTED,
} as const satisfies Record<State, ListrTaskState>

/**
 * Lays nodes out with listr2. Its tasks take the states of the calls and are never run: a run of listr2's own ends the
 * process when it is canceled. Nor does it write: its writer can't put lines above the tree, hides the cursor of
 * whatever standard error is, and keeps every task it has ever drawn.
 *
 * @returns the lines of the tree
 */
export async function treeText(nodes: readonly TreeNode[], paint: Paint, spinner: Spinner): Promise<string[]> {
  const icons = {
    ok: paint.good(figures.tick),
    failed: paint.bad(figures.cross),
    denied: paint.warning(figures.circleSlash),
    executing: paint.warning(spinner.fetch()),
    group: paint.warning(figures.pointer),
    status: paint.faint(figures.pointerSmall),
  } as const satisfies Record<State, string>
  const iconOf = new Map<string, string>()

  const addTasks = async (list: List, children: readonly TreeNode[]): Promise<void> => {
    for (const {state, title, reason, children: grandchildren} of children) {
      list.add({title, task: () => undefined})
      const task = list.tasks.at(-1)
      if (task === undefined) continue
      iconOf.set(task.id, icons[state])
      // decides that the task is shown
      await task.check(undefined)
      if (grandchildren.length > 0) {
        const sublist: List = new Listr([], LIST_OPTIONS, task)
        await addTasks(sublist, grandchildren)
        task.subtasks = sublist.tasks
        // listr2 folds a failed group
        task.state$ = state === 'group' ? ListrTaskState.STARTED : ListrTaskState.COMPLETED
      } else {
        task.message$ = state === 'denied' ? {skip: reason} : {error: reason}
        task.state$ = LISTR_STATES[state]
      }
    }
  }

  const root: List = new Listr([], LIST_OPTIONS)
  await addTasks(root, nodes)
  return new Layout(root.tasks, iconOf).lines()
}

/** listr2's renderer, with icons by our states and lines that are known to fit. */
class Layout extends DefaultRenderer {
  readonly #iconOf: ReadonlyMap<string, string>

  constructor(tasks: ListrDefaultRendererTask[], iconOf: ReadonlyMap<string, string>) {
    super(tasks, {collapseSubtasks: false, collapseErrors: false, collapseSkips: false}, new ListrEventManager())
    this.#iconOf = iconOf
  }

  lines(): string[] {
    const text = this.create()
    return text === '' ? [] : text.split(/\r?\n/)
  }

  protected override style(task: ListrDefaultRendererTask, isReason = false): string {
    return isReason ? '' : (this.#iconOf.get(task.id) ?? '')
  }

  protected override format(message: string, icon: string, level: number): string[] {
    if (message === '') return []
    return [`${'  '.repeat(level)}${icon === '' ? '' : `${icon} `}${message}`]
  }
}
