/** Which channels have an alert page that plays now. The alert pages write it; whoever needs to know reads it. */
export class AlertPresence {
  readonly #channels = new Set<string>();
  readonly #onChange: (channelId: string) => void;
  readonly #isElsewhere: (channelId: string) => boolean;

  /**
   * `onChange`: called when a channel gains or loses its page in this process. `isElsewhere`: true if a page of another process
   * plays its alerts.
   */
  constructor(
    onChange: (channelId: string) => void = () => {},
    isElsewhere: (channelId: string) => boolean = () => false,
  ) {
    this.#onChange = onChange;
    this.#isElsewhere = isElsewhere;
  }

  /** True when a page plays alerts of this channel now. */
  has(channelId: string): boolean {
    return this.#channels.has(channelId) || this.#isElsewhere(channelId);
  }

  set(channelId: string, present: boolean): void {
    if (present) this.#channels.add(channelId);
    else this.#channels.delete(channelId);
    this.#onChange(channelId);
  }
}
