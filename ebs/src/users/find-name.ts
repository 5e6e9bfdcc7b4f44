/** Milliseconds to wait for a name: the viewer is waiting too. */
const WITHIN_MS = 1_500;
/** Names kept at hand, at most. */
const KEPT_MAX = 10_000;

/** Display name of a Twitch user; null when Twitch does not tell in time, or knows none. */
export type FindName = (userId: string) => Promise<string | null>;

/** Keeps names at hand. `ask` asks Twitch; what it throws counts as no answer. */
export function createFindName(ask: FindName): FindName {
  const kept = new Map<string, string>();
  return async (userId) => {
    const known = kept.get(userId);
    if (known !== undefined) return known;
    const late = new Promise<null>((resolve) => {
      setTimeout(() => resolve(null), WITHIN_MS).unref();
    });
    const name = await Promise.race([ask(userId).catch(() => null), late]);
    if (name === null) return null;
    if (kept.size >= KEPT_MAX) kept.clear();
    kept.set(userId, name);
    return name;
  };
}
