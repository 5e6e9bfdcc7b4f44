/**
 * Scopes a streamer is asked for: those in use alone, as Twitch suspends apps that ask for more (twitch: section
 * "OAuth"). One call of the product needs each.
 */
export const STREAMER_SCOPES = [
  'user:read:broadcast',
  'user:edit:broadcast',
  'channel:manage:redemptions',
  'channel:manage:polls',
  'channel:manage:predictions',
  'channel:manage:vips',
  'channel:edit:commercial',
  'channel:manage:moderators',
  'moderator:manage:banned_users',
  'moderator:manage:chat_settings',
  'moderator:manage:announcements',
  'moderator:read:chatters',
  'moderator:read:followers',
  'moderation:read',
  'user:write:chat',
  'channel:bot',
] as const;

/** Scopes that an older grant lacks; asking again with the full set cures it. */
export function findMissingScopes(granted: readonly string[]): string[] {
  return STREAMER_SCOPES.filter((scope) => !granted.includes(scope));
}
