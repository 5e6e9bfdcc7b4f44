/** What a process has to know of the others on its store. */
export interface Others {
  /** True if there are none: then what is in memory is what is stored. */
  readonly areNone: boolean;
  /** The other process in which the channel's alerts play; null if it is this one, or none. */
  homeOf(channelId: string): string | null;
  /** Tells another process that this record in the store waits for it. */
  call(owner: string, id: string): void;
}

/** Of a process that is alone on its store. */
export const NO_OTHERS: Others = { areNone: true, homeOf: () => null, call() {} };
