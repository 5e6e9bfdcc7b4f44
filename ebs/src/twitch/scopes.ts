/**
 * Twitch scopes requested at every sign-in: those of calls outside the feature types, and no others, because Twitch may
 * suspend apps that request more than they use (twitch: section "OAuth"). What a feature type needs beyond them is in its
 * catalogue entry. `scopes.test.ts` fails if a scope is requested that no call needs.
 */
export const BASE_SCOPES: readonly string[] = [
  // GET users/extensions/list: without it Twitch leaves out extensions that are installed but not active.
  // GET users/extensions: without it Twitch shows a version under development as an empty slot.
  // PUT users/extensions
  'user:edit:broadcast',
  // GET moderation/banned: a banned viewer may not use an item that takes input.
  'moderation:read',
];
