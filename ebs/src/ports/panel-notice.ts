/** Tells the panels of a channel that something they show has changed. At most once, never relied upon. */
export interface PanelNotice {
  /** Returns at once; several changes within a moment are told as one. */
  changed(channelId: string): void;
}
