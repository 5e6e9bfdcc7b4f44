/** A verified extension JWT (twitch: extension JWT schema). */
export interface ExtensionSession {
  channelId: string;
  /** `U...`: an account; `A...`: nobody signed in. */
  opaqueId: string;
  /** Twitch user id; null while the viewer does not share their identity. */
  userId: string | null;
  role: 'viewer' | 'moderator' | 'broadcaster';
}
