/** An EventSub subscription at Twitch. */
export interface ListedSubscription {
  id: string;
  type: string;
  condition: Record<string, string>;
  status: string;
  /** Address that Twitch posts to; empty for other transports. */
  callback: string;
  createdAt: Date;
  /** True if it works or is about to. */
  isAlive: boolean;
  /** True if it leads to this installation. */
  isHere: boolean;
}
