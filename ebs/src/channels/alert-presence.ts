/** Tracks which channels have an alert page that plays now, and whether it has a sound page. `ChannelAlerts` writes it. */
export class AlertPresence {
  readonly #channels = new Set<string>();
  readonly #withSoundPage = new Set<string>();
  readonly #onChange: (channelId: string) => void;
  readonly #isElsewhere: (channelId: string) => boolean;
  readonly #hasSoundPageElsewhere: (channelId: string) => boolean;

  /**
   * `onChange`: called when a channel gains or loses its page in this process. `isElsewhere`: true if a page of another process
   * plays its alerts; `hasSoundPageElsewhere`: true if that page has a sound page.
   */
  constructor(
    onChange: (channelId: string) => void = () => {},
    isElsewhere: (channelId: string) => boolean = () => false,
    hasSoundPageElsewhere: (channelId: string) => boolean = () => false,
  ) {
    this.#onChange = onChange;
    this.#isElsewhere = isElsewhere;
    this.#hasSoundPageElsewhere = hasSoundPageElsewhere;
  }

  /** True if a page plays alerts of this channel now. */
  has(channelId: string): boolean {
    return this.#channels.has(channelId) || this.#isElsewhere(channelId);
  }

  /** True if the page that plays alerts of this channel now has a sound page (decision 084). */
  hasSoundPage(channelId: string): boolean {
    return this.hasSoundPageHere(channelId) || this.#hasSoundPageElsewhere(channelId);
  }

  /** True if that page has a sound page and is connected to this process. */
  hasSoundPageHere(channelId: string): boolean {
    return this.#withSoundPage.has(channelId);
  }

  /** Sets the page of this process that plays; null if none does. */
  set(channelId: string, page: { readonly hasSoundPage: boolean } | null): void {
    if (page) this.#channels.add(channelId);
    else this.#channels.delete(channelId);
    if (page?.hasSoundPage) this.#withSoundPage.add(channelId);
    else this.#withSoundPage.delete(channelId);
    this.#onChange(channelId);
  }
}
