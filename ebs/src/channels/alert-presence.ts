/** Which channels have an alert page that plays now. The alert pages write it; whoever needs to know reads it. */
export class AlertPresence {
  readonly #channels = new Set<string>();
  readonly #onChange: (channelId: string) => void;

  /** `onChange`: called when a channel gains or loses its page. */
  constructor(onChange: (channelId: string) => void = () => {}) {
    this.#onChange = onChange;
  }

  /** True when a page plays alerts of this channel now. */
  has(channelId: string): boolean {
    return this.#channels.has(channelId);
  }

  set(channelId: string, present: boolean): void {
    if (present) this.#channels.add(channelId);
    else this.#channels.delete(channelId);
    this.#onChange(channelId);
  }
}
