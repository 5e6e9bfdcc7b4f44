/** How often something happened in a window of time, in all processes together. */
export interface SharedCount {
  count: number;
  /** Milliseconds to the end of the window. */
  leftMs: number;
}

/** Counts of all processes together. They limit callers, and are nothing that a call may wait or fail for. */
export interface SharedCounts {
  /**
   * Counts once more. The window begins with the first. Returns null if there is no answer within some milliseconds; whoever asks
   * then counts alone. Never throws.
   */
  add(key: string, windowMs: number): Promise<SharedCount | null>;
  /** Ends the connection. */
  close(): void;
}
