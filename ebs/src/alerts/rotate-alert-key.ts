import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { createAlertKey } from '../accounts/alert-key.ts';
import type { Log, Random } from '../ports/system.ts';
import type { Sealer, User, UserStore } from '../ports/users.ts';
import { type EndAlertKeyDeps, endAlertKey } from './end-alert-key.ts';

/** Dependencies of `rotateAlertKey`. */
export interface RotateAlertKeyDeps extends EndAlertKeyDeps {
  users: Pick<UserStore, 'update'>;
  random: Random;
  sealer: Sealer;
  log: Log;
}

/** Gives a streamer a new alert key, and ends the old one. Throws `AppError` `auth.invalid` if the account no longer exists. */
export async function rotateAlertKey(deps: RotateAlertKeyDeps, user: User): Promise<User> {
  const { result: changed, pages } = await endAlertKey(deps, user, () =>
    deps.users.update(user.id, createAlertKey(user.id, deps.random, deps.sealer)),
  );
  if (changed === null) throw new AppError('auth.invalid');
  deps.log.info('alerts.key_rotated', { channelId: user.id, pages });
  return changed;
}
