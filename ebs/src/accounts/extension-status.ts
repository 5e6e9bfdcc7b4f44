import type { readExtensionStatus, SlotKind } from '@bitcue/shared/api/platform.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { z } from 'zod';
import type { Clock } from '../ports/system.ts';
import type { ActiveExtensions, ReleasedExtensions, UserExtensions } from '../ports/user-extensions.ts';
import type { User, UserStore } from '../ports/users.ts';

/** Dependencies of `readStatus` and `activateExtension`. */
export interface PlatformDeps {
  extensions: UserExtensions;
  released: ReleasedExtensions;
  users: Pick<UserStore, 'noteExtension'>;
  clock: Clock;
  /** Our extension. `version` is the one in development, used while none is released. */
  extension: { clientId: string; version: string };
  /** Returns the address where a streamer installs a version. */
  installUrl(version: string): string;
}

/**
 * Returns the version that channels run: the released one, else the configured one (ACT-03). Throws
 * `extensions.version`.
 */
export async function findVersion({ released, extension }: PlatformDeps): Promise<string> {
  try {
    return (await released.findVersion(extension.clientId)) ?? extension.version;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'extensions.info') throw error;
    throw new AppError('extensions.version', { detail: error.detail, cause: error });
  }
}

/** Returns the slot in which our extension is active, or null if there is none. */
export function findOwnSlot(active: ActiveExtensions, clientId: string): { kind: SlotKind; slot: string } | null {
  for (const kind of ['panel', 'component'] as const) {
    const own = active[kind].find(({ id }) => id === clientId);
    if (own) return { kind, slot: own.slot };
  }
  return null;
}

/**
 * Reads whether the extension is installed and active on a channel (EXT-02, ACT-03), and records the first time it is
 * (USER-03). Throws `AppError` `extensions.active`, `.installed`, `.version`, `auth.relink` or `twitch.credentials`.
 */
export async function readStatus(
  deps: PlatformDeps,
  user: User,
): Promise<z.output<(typeof readExtensionStatus)['answer']>> {
  const { clientId } = deps.extension;
  if (user.grant === null || clientId === '') throw new AppError('twitch.credentials');
  const active = deps.extensions.readActive(user.id);
  const list = deps.extensions.listInstalled(user.id);
  const latest = findVersion(deps);
  // All requests run at once. If several fail, the first in this order is reported.
  await Promise.allSettled([active, list, latest]);
  const own = findOwnSlot(await active, clientId);
  const installs = await list;
  const version = await latest;
  const installed = installs.some((one) => one.id === clientId && one.version === version);
  await noteSeen(deps, user, { installed: installed || own !== null, active: own !== null });
  return { active: own, installed, version, installUrl: deps.installUrl(version) };
}

/** Records when the extension was first seen installed, and first seen active (USER-03). */
export async function noteSeen(
  { users, clock }: Pick<PlatformDeps, 'users' | 'clock'>,
  user: User,
  seen: { installed: boolean; active: boolean },
): Promise<void> {
  const { installed_at, activated_at } = user.onboardingExtension;
  const moments = {
    ...(seen.installed && installed_at === null ? { installedAt: clock.now() } : {}),
    ...(seen.active && activated_at === null ? { activatedAt: clock.now() } : {}),
  };
  if (Object.keys(moments).length > 0) await users.noteExtension(user.id, moments);
}
