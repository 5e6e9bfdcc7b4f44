import { createHash } from 'node:crypto';
import type { SecretMarks } from '../ports/secret-marks.ts';

/** Length of a mark in characters: enough to tell secrets apart. */
const MARK_LENGTH = 16;

/** Detects whether Twitch's subscriptions use the current secret. Twitch never says which secret it signs with. */
export interface SecretWatch {
  hasChanged(): Promise<boolean>;
  /** Records that the subscriptions now use the current secret. */
  noteRenewed(): Promise<void>;
}

/** Creates the secret watch for the subscriptions with this name. */
export function watchSecret(marks: SecretMarks, name: string, secret: string): SecretWatch {
  const mark = createHash('sha256').update('eventsub').update(secret).digest('hex').slice(0, MARK_LENGTH);
  let isKnown = false;
  return {
    async hasChanged() {
      isKnown ||= (await marks.read(name)) === mark;
      return !isKnown;
    },
    async noteRenewed() {
      await marks.write(name, mark);
      isKnown = true;
    },
  };
}
