import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** File in a trial's data folder: the ids and secrets that `npm start` created for the local Twitch. */
const TRIAL_FILE = 'local.json';

/**
 * Returns the data folder to use instead if this one is from a trial with the local Twitch, or null. The trial's streamer and
 * purchases do not exist at Twitch, and its tokens are sealed with another key.
 */
export function leaveTrialData(dataDir: string): string | null {
  return existsSync(join(dataDir, TRIAL_FILE)) ? `${dataDir.replace(/[/\\]+$/, '')}-live` : null;
}
