/** What each scope allows (Twitch: access token scopes). */
const WORDS: Readonly<Record<string, string>> = {
  'user:read:broadcast': 'See your extensions and their settings',
  'user:edit:broadcast': 'Turn your extensions on and off, and change your channel’s title and category',
  'channel:manage:redemptions': 'Create channel-point rewards and fulfill or refund redemptions',
  'channel:read:redemptions': 'See channel-point rewards and redemptions',
  'channel:manage:polls': 'Start and end polls',
  'channel:read:polls': 'See polls',
  'channel:manage:predictions': 'Start and resolve predictions',
  'channel:read:predictions': 'See predictions',
  'channel:manage:vips': 'Add and remove VIPs',
  'channel:read:subscriptions': 'See who subscribes to you',
  'channel:read:vips': 'See your VIPs',
  'channel:edit:commercial': 'Run ads',
  'channel:read:ads': 'See when ads run',
  'channel:manage:ads': 'Put off the next ad',
  'channel:manage:broadcast': 'Change your channel’s title, category and tags',
  'channel:manage:moderators': 'Add and remove moderators',
  'channel:manage:extensions': 'Turn your extensions on and off',
  'channel:moderate': 'See bans and other moderation as it happens',
  'channel:bot': 'Let a bot chat in your channel',
  'moderator:manage:banned_users': 'Ban, time out and unban people',
  'moderator:manage:chat_settings': 'Change chat modes, such as slow mode',
  'moderator:read:chat_settings': 'See chat modes, such as slow mode',
  'moderator:manage:announcements': 'Send announcements',
  'moderator:read:banned_users': 'See who is banned',
  'moderator:read:blocked_terms': 'See blocked terms',
  'moderator:manage:blocked_terms': 'Change blocked terms',
  'moderator:read:unban_requests': 'See unban requests',
  'moderator:manage:unban_requests': 'Answer unban requests',
  'moderator:read:chat_messages': 'See deleted chat messages',
  'moderator:manage:chat_messages': 'Delete chat messages',
  'moderator:read:warnings': 'See warnings',
  'moderator:manage:warnings': 'Warn people in chat',
  'moderator:read:moderators': 'See who moderates',
  'moderator:read:vips': 'See VIPs',
  'moderator:read:chatters': 'See who is in chat',
  'moderator:read:followers': 'See your followers',
  'moderation:read': 'See who is banned and who moderates',
  'user:write:chat': 'Send chat messages as you',
  'user:read:chat': 'Read chat',
  'user:bot': 'Act as a bot with this account',
  'user:read:moderated_channels': 'See the channels you moderate',
  'user:read:emotes': 'See the emotes you can use',
  'user:read:email': 'See your email address',
  'bits:read': 'See Bits used on your channel',
};

/** Every scope the simulator knows. */
export const ALL_SCOPES: readonly string[] = Object.keys(WORDS);

/** True if the simulator knows the scope. */
export function isScope(scope: string): boolean {
  return Object.hasOwn(WORDS, scope);
}

/** What a scope allows, in plain words. */
export function describeScope(scope: string): string {
  return WORDS[scope] ?? scope;
}
