/** A moderator who lost the role by a timeout gets it back at this time. One per channel and user. */
export interface Remoderation {
  channelId: string;
  userId: string;
  at: Date;
}

/** Work to be done later, kept over restarts. */
export interface Tasks {
  /** Creates the task, or moves the one there is to a later time. */
  scheduleRemoderation(task: Remoderation): Promise<void>;
  /** Moves the task to a later time, if there is one. */
  postponeRemoderation(task: Remoderation): Promise<void>;
  /** Moves the task to this time, earlier or later, if there is one. */
  moveRemoderation(task: Remoderation): Promise<void>;
  /** Drops the task, if there is one. */
  dropRemoderation(channelId: string, userId: string): Promise<void>;
  /** Claims the oldest task due by `now` for this process until `leaseUntil`; its `at` is then `leaseUntil`. */
  claimRemoderation(now: Date, leaseUntil: Date): Promise<Remoderation | null>;
  /** Drops a claimed task unless it was moved meanwhile. */
  finishRemoderation(claimed: Remoderation): Promise<void>;
}
