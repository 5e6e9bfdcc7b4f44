/**
 * Twitch scopes that every streamer is asked for at sign-in: those of calls outside the feature types, and no others, as
 * Twitch may suspend apps that ask for more than they use (twitch: section "OAuth"). What a feature type needs beyond
 * them is in its catalogue entry. `scopes.test.ts` fails when a scope is asked for that no call needs.
 */
export const BASE_SCOPES: readonly string[] = [
  // GET users/extensions/list: without it Twitch leaves out extensions that are installed but not active.
  // GET users/extensions: without it Twitch shows a version under development as an empty slot.
  // PUT users/extensions
  'user:edit:broadcast',
  // GET moderation/banned: a banned viewer may not use an item that takes input.
  'moderation:read',
];
