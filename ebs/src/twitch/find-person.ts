import type { Person } from '../accounts/find-person.ts';
import type { HelixClient } from './api-client.ts';

/**
 * Asks Twitch who a user is; null when there is no such user. Throws when Twitch does not answer.
 * By list and not by `getUserById`: that one wants a token of the very user, and viewers give us none.
 */
export async function fetchPerson(client: HelixClient, userId: string): Promise<Person | null> {
  const [user] = await client.users.getUsersByIds([userId]);
  return user ? { login: user.name, name: user.displayName } : null;
}
