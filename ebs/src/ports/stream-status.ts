/** Whether channels are on air. */
export interface StreamStatus {
  /**
   * True on air, false off air, null while nobody knows. Answers at once from memory; what is not known, or may be old,
   * is asked for in the background, and a change is told to the listeners.
   */
  isLive(channelId: string): boolean | null;
  /** Calls back whenever a channel's status changes, the first answer included; returns a function that ends it. */
  onChange(listener: (channelId: string, live: boolean) => void): () => void;
  /** Stops looking at a channel: its grant is over. */
  forget(channelId: string): void;
}
