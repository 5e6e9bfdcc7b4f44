/** What a process needs to know about the others on its store. */
export interface Others {
  /** True if there are none: then what is in memory is what is stored. */
  readonly areNone: boolean;
  /** Returns the other process that plays a channel's alerts; null if it is this one, or if there is none. */
  homeOf(channelId: string): string | null;
  /** Tells another process that this record in the store waits for it. */
  call(owner: string, id: string): void;
}

/** `Others` for a process that is alone on its store. */
export const NO_OTHERS: Others = { areNone: true, homeOf: () => null, call() {} };
