/** What a scope lets an app do, in plain words. Source: Twitch, access token scopes. */
const WORDS: Readonly<Record<string, string>> = {
  'user:read:broadcast': 'See your extensions and their settings',
  'user:edit:broadcast': 'Turn your extensions on and off, and change your channel’s title and category',
  'channel:manage:redemptions': 'Make channel-points rewards and settle or refund redemptions',
  'channel:read:redemptions': 'See channel-points rewards and redemptions',
  'channel:manage:polls': 'Start and end polls',
  'channel:read:polls': 'See polls',
  'channel:manage:predictions': 'Start and settle predictions',
  'channel:read:predictions': 'See predictions',
  'channel:manage:vips': 'Give and take VIP',
  'channel:read:vips': 'See your VIPs',
  'channel:edit:commercial': 'Run ads',
  'channel:manage:broadcast': 'Change your channel’s title, category and tags',
  'channel:manage:moderators': 'Add and remove moderators',
  'channel:manage:extensions': 'Turn your extensions on and off',
  'channel:moderate': 'See bans and other moderation as it happens',
  'channel:bot': 'Let a bot write in your chat',
  'moderator:manage:banned_users': 'Ban, time out and unban people',
  'moderator:manage:chat_settings': 'Change chat modes, such as slow mode',
  'moderator:manage:announcements': 'Send announcements',
  'moderator:read:chatters': 'See who is in chat',
  'moderator:read:followers': 'See your followers',
  'moderation:read': 'See who is banned and who moderates',
  'user:write:chat': 'Write in chat as you',
  'user:read:chat': 'Read chat',
  'user:bot': 'Act as a bot with this account',
  'user:read:emotes': 'See the emotes you can use',
  'user:read:email': 'See your e-mail address',
  'bits:read': 'See Bits used on your channel',
};

/** True for a scope this Twitch knows. */
export function isScope(scope: string): boolean {
  return Object.hasOwn(WORDS, scope);
}

/** The scope in plain words. */
export function describeScope(scope: string): string {
  return WORDS[scope] ?? scope;
}
