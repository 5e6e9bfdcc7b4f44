/** What can be stopped of what an alert page plays: the id of its record, or why nothing can, as a sentence. */
export type Stoppable = { id: string } | { why: string };

/** The alert that plays on a channel's alert page. */
export interface NowPlaying {
  /** Finds what viewers may stop. `except`: the record that asks. */
  find(channelId: string, except: string): Stoppable;
  /**
   * Stops an alert that was found. `by` is the id of what stops it: repeated with the same one, it answers the same. `name` is
   * shown in the history. Returns null once it is stopped, or why it was not, as a sentence.
   */
  stop(id: string, by: string, name: string): Promise<string | null>;
}
