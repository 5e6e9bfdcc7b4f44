import type { HelixClient } from './api-client.ts';

/**
 * Asks Twitch for a user's display name; null when there is no such user. Throws when Twitch does not answer.
 * By list and not by `getUserById`: that one wants a token of the very user, and viewers give us none.
 */
export async function fetchName(client: HelixClient, userId: string): Promise<string | null> {
  const [user] = await client.users.getUsersByIds([userId]);
  return user?.displayName ?? null;
}
