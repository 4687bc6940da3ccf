/** Where a replay runs. */
export interface ReplayPlace extends AsyncDisposable {
  /** The folder of the calls; absolute. */
  readonly cwd: string
  /** What stands for the whole project: the folder itself, or one above it; absolute. */
  readonly root: string
  /** A folder for what the replay keeps for itself; absolute. */
  readonly scratch: string
}

/** The folder of the user's that a replay stands in for. */
export interface PlaceOrigin {
  /** Where calls run; absolute and real. */
  readonly cwd: string
  /** The project that this is a part of; absolute and real. */
  readonly root: string
}
