import {questionsFileOf} from './questions-file.ts'
import {type DecidingPlace, scriptsOf} from './scripts.ts'
import type {Settings} from './settings.ts'

/** The files, beside those of the configuration, by which calls are decided about: a call could approve itself by them. */
export function ownFilesOf(settings: Settings, place: DecidingPlace): readonly string[] {
  const hooks = settings.hooks.map(({value}) => value)
  return [...settings.approvals, questionsFileOf(settings, place.cwd), ...scriptsOf({...settings, hooks}, place)]
}
