import type {Decision} from '@toolyard/sdk'

/** Who decided: a rule and where it stands, or a part of the gate. */
export const describeDecider = ({rule, source}: Pick<Decision, 'rule' | 'source'>): string =>
  rule === undefined ? source : `rule ${rule}, ${source}`
