/** How often something happened in a window of time, in all processes together. */
export interface SharedCount {
  count: number;
  /** Milliseconds to the end of the window. */
  leftMs: number;
}

/** Counts that all processes share. They limit callers, but no call may hang or fail because of them. */
export interface SharedCounts {
  /**
   * Adds one to a count. The window begins with the first. Returns null if there is no answer within some milliseconds; the caller
   * then counts alone. Never throws.
   */
  add(key: string, windowMs: number): Promise<SharedCount | null>;
  /** Ends the connection. */
  close(): void;
}
