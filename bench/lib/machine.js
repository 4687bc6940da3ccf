import {availableParallelism, cpus, release, totalmem, type} from 'node:os'

/** What the figures were measured on, in one line. */
export function describeMachine() {
  const [{model} = {model: 'unknown processor'}] = cpus()
  const date = new Date().toISOString().slice(0, 10)
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${date}; ${availableParallelism()} cores (${model.trim()}), ${gigabytes} GB of memory, ${type()} ${release()}, Node ${process.versions.node}.`
}
