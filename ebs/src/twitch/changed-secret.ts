import { createHash } from 'node:crypto';
import type { SecretMarks } from '../ports/secret-marks.ts';

/** Characters of a mark: enough to tell secrets apart. */
const MARK_LENGTH = 16;

/** Whether Twitch's subscriptions were made with the secret in use. Twitch never tells which secret it signs with. */
export interface SecretWatch {
  hasChanged(): Promise<boolean>;
  /** Notes that the subscriptions now have the secret in use. */
  noteRenewed(): Promise<void>;
}

/** Creates the watch over the secret of the subscriptions with this name. */
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
