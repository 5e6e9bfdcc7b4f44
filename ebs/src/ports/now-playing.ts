/** What can be stopped on an alert page: the id of the record that plays, or why nothing can be, as a sentence. */
export type Stoppable = { id: string } | { why: string };

/** The alert that plays on a channel's alert page. */
export interface NowPlaying {
  /** Finds what viewers may stop. `except`: the record that asks. */
  find(channelId: string, except: string): Stoppable;
  /**
   * Stops an alert that was found. `by` is the id of what stops it; a repeat with the same id returns the same. `name` is shown
   * in the history. Returns null once it is stopped, or why it was not, as a sentence.
   */
  stop(id: string, by: string, name: string): Promise<string | null>;
}
