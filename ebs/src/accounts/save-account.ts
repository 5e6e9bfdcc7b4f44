import type { FreshGrant, SignedIn } from '../ports/sign-in.ts';
import type { Clock, Log, Random } from '../ports/system.ts';
import type { Sealer, TwitchGrant, User, UserStore } from '../ports/users.ts';
import { createAlertKey, renewSeal } from './alert-key.ts';
import { createUserDefaults } from './new-user.ts';
import { findMissingScopes, listGrantedScopes } from './scopes.ts';
import { renewWidgetSeal } from './widget-key.ts';

/**
 * Options for `createAccountSaver`. `validateGrant` asks Twitch whether the stored grant still works, and ends it if
 * not.
 */
export interface AccountSaverOptions {
  users: UserStore;
  sealGrant(grant: FreshGrant, userId: string): TwitchGrant;
  /** Seals a stored grant with the key in use. */
  resealGrant(grant: TwitchGrant, userId: string): TwitchGrant;
  sealer: Sealer;
  clock: Clock;
  log: Log;
  random: Random;
  validateGrant(userId: string): Promise<void>;
  /** Makes a change that ends a streamer's alert key, and disconnects the pages opened with it from every process. */
  endAlertKey<T>(user: User, change: () => Promise<T>): Promise<{ result: T; pages: number }>;
}

/**
 * Creates the function that stores the account of a streamer who signed in. A working grant that covers a scope the new
 * one lacks is kept: a sign-in never takes a permission away. Returns the scopes of the grant that is stored
 * afterwards.
 */
export function createAccountSaver(options: AccountSaverOptions) {
  const { users, random, sealer, clock, log } = options;

  /**
   * Seals grant, alert key and widget key with the key in use. If one of the keys can no longer be opened, the streamer gets
   * a new one: otherwise they could not sign in.
   */
  const renewSeals = async (user: User): Promise<void> => {
    const { id, grant } = user;
    if (grant !== null && sealer.readAge(grant.accessToken) === 'old') {
      await users.replaceGrant(id, grant.refreshToken, options.resealGrant(grant, id));
    }
    const widgetKey = renewWidgetSeal(user, random, sealer);
    if (widgetKey !== null) await users.replaceWidgetKey(id, user.widgetKey?.hash ?? '', widgetKey);
    const renewed = renewSeal(user, random, sealer);
    if (renewed === null) return;
    const replace = () => users.replaceAlertKey(id, user.alertKeyHash, renewed);
    if (renewed.alertKeyHash === user.alertKeyHash) return void (await replace());
    const { result: isReplaced, pages } = await options.endAlertKey(user, replace);
    if (isReplaced) log.warn('user.alert_key_replaced', { userId: id, pages });
  };

  /** Returns the account if its grant works and covers a scope that the new grant lacks, else null. */
  const findWiderGrant = async ({ id, grant }: SignedIn): Promise<User | null> => {
    const isReadable = (user: User) => user.grant !== null && sealer.readAge(user.grant.accessToken) !== 'unknown';
    const isWider = (user: User | null) =>
      user !== null && isReadable(user) && findMissingScopes(listGrantedScopes(user), grant.scopes).length > 0;
    if (!isWider(await users.findById(id))) return null;
    // Twitch may have withdrawn it without our knowledge.
    await options.validateGrant(id);
    const user = await users.findById(id);
    return isWider(user) ? user : null;
  };

  return async (signedIn: SignedIn): Promise<readonly string[]> => {
    const { id, login, displayName, picture, broadcasterType } = signedIn;
    const profile = { login, displayName, picture, broadcasterType };
    const wider = await findWiderGrant(signedIn);
    if (wider !== null) {
      await users.update(id, profile);
      await renewSeals(wider);
      return listGrantedScopes(wider);
    }
    const grant = options.sealGrant(signedIn.grant, id);
    const known = await users.update(id, { ...profile, grant });
    if (known !== null) {
      await renewSeals(known);
      return grant.scopes;
    }
    const user = await users.insertIfNew({
      id,
      uuid: random.uuid(),
      ...profile,
      ...createUserDefaults(),
      ...createAlertKey(id, random, sealer),
      grant,
      createdAt: new Date(clock.now()),
    });
    // Two first sign-ins at once: the other one created the account, but this grant is newer.
    if (user.grant?.refreshToken !== grant.refreshToken) await users.update(id, { ...profile, grant });
    return grant.scopes;
  };
}
