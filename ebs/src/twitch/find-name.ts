import type { HelixClient } from './api-client.ts';

/** Asks Twitch for a user's display name; null when there is no such user. Throws when Twitch does not answer. */
export async function fetchName(client: HelixClient, userId: string): Promise<string | null> {
  return (await client.users.getUserById(userId))?.displayName ?? null;
}
