/** Where a replay runs. */
export interface ReplayPlace extends AsyncDisposable {
  /** The folder of the calls; absolute. */
  readonly cwd: string
  /** A folder for what the replay keeps for itself; absolute. */
  readonly scratch: string
}
