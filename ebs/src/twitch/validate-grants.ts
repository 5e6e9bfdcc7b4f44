import type { Clock, Log } from '../ports/system.ts';
import type { Grants } from './grants.ts';

/** Interval between validations of all grants, in milliseconds: Twitch requires one at startup and one per hour. */
const VALIDATE_EVERY_MS = 3_600_000;

/** Validates every grant immediately and then hourly. Returns a function that stops it. */
export function startGrantValidation(options: { grants: Grants; clock: Clock; log: Log }): () => void {
  const { grants, clock, log } = options;
  let cancel = () => {};
  let isStopped = false;
  const validate = async () => {
    try {
      await grants.validateAll();
    } catch (error) {
      log.warn('grant.validate_failed', { error: error instanceof Error ? error.message : 'unknown' });
    }
    if (!isStopped) cancel = clock.after(VALIDATE_EVERY_MS, () => void validate());
  };
  void validate();
  return () => {
    isStopped = true;
    cancel();
  };
}
