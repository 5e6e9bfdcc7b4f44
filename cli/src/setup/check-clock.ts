import { reach } from '../doctor/reach.ts';

/** Tolerated clock difference, in seconds. Beyond it, Twitch's tokens for the panel count as expired or not yet valid. */
const DIFFERENCE_MAX_S = 30;

/** Returns an address at which Twitch, or a local Twitch, answers without authentication. */
export function addressOfTwitch(env: Record<string, string | undefined>): string {
  const port = env.TWURPLE_MOCK_API_PORT;
  return port ? `http://localhost:${port}/` : 'https://id.twitch.tv/oauth2/validate';
}

/** Compares this machine's clock with that of an address. Returns what is wrong, or null. */
export async function checkClock(address: string, now: () => number): Promise<string | null> {
  const before = now();
  const reached = await reach(address);
  if ('why' in reached) return reached.why;
  const theirs = Date.parse(reached.response.headers.get('date') ?? '');
  if (Number.isNaN(theirs)) return null;
  // Their clock was read some time between request and response, in whole seconds.
  const ours = (before + now()) / 2;
  const offS = Math.round((ours - theirs) / 1_000);
  if (Math.abs(offS) <= DIFFERENCE_MAX_S) return null;
  return `The clock of this machine is ${Math.abs(offS)} seconds ${offS > 0 ? 'fast' : 'slow'}. Switch on its time synchronisation, for example with: timedatectl set-ntp true`;
}
