import type {ExecutorEvent} from '../executor/events.ts'
import {LinesRenderer} from './lines.ts'
import type {RendererKind} from './select.ts'
import {Sink} from './sink.ts'

/** Where progress is written: standard error, or anything like it. */
export type RenderStream = NodeJS.WritableStream & {
  readonly isTTY?: boolean
  readonly columns?: number
  readonly rows?: number
}

export interface RendererOptions {
  readonly stream: RenderStream
  readonly color: boolean
  /** Shows what tools log for people. */
  readonly verbose?: boolean
  /** Size of the input in bytes, where it is known; without it there is no estimate of the time left. */
  readonly inputBytes?: number
}

/**
 * Shows a run to people while it goes on. It only listens: it never throws, ends the process, listens to signals or
 * keeps the process alive, and a stream that was closed is left alone.
 */
export interface Renderer {
  handle(event: ExecutorEvent): void
  /** Writes a line of the program's own, without tearing what is drawn. */
  print(text: string): void
  /** Writes what is still to be shown, and stops. Does nothing the second time. */
  finish(): Promise<void>
}

/** Makes a renderer. listr2 is loaded only for the tree. */
export async function createRenderer(kind: RendererKind, options: RendererOptions): Promise<Renderer> {
  switch (kind) {
    case 'tree': {
      const {TreeRenderer} = await import('./tree.ts')
      return new TreeRenderer(options)
    }
    case 'lines':
    case 'problems':
      return new LinesRenderer(kind, options)
    case 'none':
      return createSilentRenderer(options)
  }
}

function createSilentRenderer({stream}: RendererOptions): Renderer {
  const sink = new Sink(stream)
  return {
    handle: () => undefined,
    print: (text) => sink.writeLines([text]),
    finish: async () => sink.close(),
  }
}
