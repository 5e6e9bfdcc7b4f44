import type { activateExtension as endpoint, SlotKind, TakenSlot } from '@bitcue/shared/api/platform.ts';
import { COMPONENT_PLACE, MAX_SLOTS } from '@bitcue/shared/constants/platform.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { z } from 'zod';
import type { ActiveExtension, ReleasedExtensions } from '../ports/user-extensions.ts';
import type { User } from '../ports/users.ts';
import { findOwnSlot, findVersion, noteSeen, type PlatformDeps } from './extension-status.ts';

/** What a streamer requests: the kind of slot, and the slot to overwrite if all are taken. */
export interface WantedActivation {
  kind: SlotKind;
  replace: string | null;
}

/**
 * Activates the extension (ACT-05 to ACT-07). Safe to repeat: does nothing if the extension is already active in a slot
 * of that kind. Throws `AppError` `extensions.active`, `.version`, `.info`, `.not_found`, `.update`, `.configuration`,
 * `auth.relink` or `request.invalid`.
 */
export async function activateExtension(
  deps: PlatformDeps,
  user: User,
  { kind, replace }: WantedActivation,
): Promise<z.output<(typeof endpoint)['answer']>> {
  const { extensions, extension } = deps;
  if (user.grant === null || extension.clientId === '') throw new AppError('extensions.configuration');
  if (replace !== null && Number(replace) > MAX_SLOTS[kind]) {
    throw new AppError('request.invalid', { fields: { replace: 'There is no such slot.' } });
  }
  const active = await extensions.readActive(user.id);
  const own = findOwnSlot(active, extension.clientId);
  if (own?.kind === kind) return { outcome: 'activated', slot: own.slot };

  const others = active[kind];
  const isFull = others.length >= MAX_SLOTS[kind];
  if (isFull && replace === null) {
    return { outcome: 'full', slots: await Promise.all(others.map((other) => describeSlot(deps.released, other))) };
  }
  const slot = isFull && replace !== null ? replace : '1';
  const version = await findVersion(deps);
  const ours: ActiveExtension = { slot, id: extension.clientId, version, name: '', ...COMPONENT_PLACE };
  const wanted = isFull
    ? [...others.filter((other) => other.slot !== slot), ours]
    : [ours, ...others.map((other, index) => ({ ...other, slot: String(index + 2) }))];

  if (own === null) await extensions.update(user.id, kind, wanted);
  else await moveKind(deps, user.id, { kind, wanted, before: active[own.kind], from: own.kind });
  await noteSeen(deps, user, { installed: true, active: true });
  return { outcome: 'activated', slot };
}

/**
 * Moves the extension to the other kind of slot. It cannot be active in both, so it is removed first and added second
 * (ACT-06). If Twitch refuses the second step, the first is undone as far as Twitch permits.
 */
async function moveKind(
  { extensions, extension }: PlatformDeps,
  channelId: string,
  move: { from: SlotKind; before: ActiveExtension[]; kind: SlotKind; wanted: ActiveExtension[] },
): Promise<void> {
  const without = move.before.filter(({ id }) => id !== extension.clientId);
  await extensions.update(channelId, move.from, without);
  try {
    await extensions.update(channelId, move.kind, move.wanted);
  } catch (error) {
    await extensions.update(channelId, move.from, move.before).catch(() => {});
    throw error;
  }
}

/** Describes a taken slot for the picker, with the name and icon of the released version (ACT-11). */
async function describeSlot(released: ReleasedExtensions, { slot, id, name }: ActiveExtension): Promise<TakenSlot> {
  const info = await released.find(id);
  return { slot, id, name: info?.name ?? name, icon: info?.icon ?? null };
}
