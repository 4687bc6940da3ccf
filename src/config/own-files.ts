import {filesIn, hookFilesIn} from './command-words.ts'
import {questionsFileOf} from './questions-file.ts'
import type {Settings} from './settings.ts'

/**
 * The files, beside those of the configuration, by which calls are decided about: a call could approve itself by them.
 *
 * @param projectFolder where hooks are run
 */
export function ownFilesOf(settings: Settings, cwd: string, projectFolder: string): readonly string[] {
  const {approvals, approveWith, classifier, hooks} = settings
  return [
    ...approvals,
    questionsFileOf(settings, cwd),
    ...(approveWith === undefined ? [] : filesIn(approveWith, cwd)),
    ...(classifier === undefined ? [] : filesIn(classifier, projectFolder)),
    ...hooks.flatMap(({value}) => hookFilesIn(value, projectFolder)),
  ]
}
