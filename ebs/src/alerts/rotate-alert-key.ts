import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { createAlertKey } from '../accounts/alert-key.ts';
import type { Log, Random } from '../ports/system.ts';
import type { Sealer, User, UserStore } from '../ports/users.ts';
import type { AlertHub } from './hub.ts';

/** What replacing an alert key needs. */
export interface RotateAlertKeyDeps {
  users: Pick<UserStore, 'update'>;
  hub: Pick<AlertHub, 'closePages'>;
  random: Random;
  sealer: Sealer;
  log: Log;
}

/**
 * Gives a streamer a new alert key. The old one stops working at once, and pages opened with it are cut off within two
 * seconds (reliability: B.4). Throws `AppError` `auth.invalid` if the account no longer exists.
 */
export async function rotateAlertKey(deps: RotateAlertKeyDeps, user: User): Promise<User> {
  const changed = await deps.users.update(user.id, createAlertKey(user.id, deps.random, deps.sealer));
  if (changed === null) throw new AppError('auth.invalid');
  const pages = deps.hub.closePages(user.id, user.alertKeyHash);
  deps.log.info('alerts.key_rotated', { channelId: user.id, pages });
  return changed;
}
