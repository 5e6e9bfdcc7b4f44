import { buffer } from 'node:stream/consumers';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { MediaContentType } from '@bitcue/shared/media/media-form.ts';
import type { MediaItem, MediaStore } from '../ports/media.ts';
import type { Objects } from '../ports/objects.ts';
import type { Clock, Random } from '../ports/system.ts';
import { mediaKey, posterKeyOf } from './file-names.ts';

/** Dependencies of hiding, taking down and restoring clips. */
export interface WithholdDeps {
  media: Pick<MediaStore, 'findByShortIds' | 'hide' | 'unhide' | 'takeDown' | 'findTakenDown' | 'putBack'>;
  objects: Pick<Objects, 'head' | 'read' | 'put' | 'delete'>;
  clock: Clock;
  random: Random;
}

/** Pairs the keys of a file, and of its poster if it can have one, with new keys. */
const pairs = (from: string, to: string): [string, string][] => [
  [from, to],
  ...(posterKeyOf(from) === from ? [] : [[posterKeyOf(from), posterKeyOf(to)] satisfies [string, string]]),
];

/** Copies the existing files of a clip to another key. Safe to repeat. */
async function copyFiles({ objects }: WithholdDeps, from: string, to: string): Promise<void> {
  for (const [source, target] of pairs(from, to)) {
    const known = await objects.head(source);
    if (known !== null) await objects.put(target, await buffer(objects.read(source)), known.contentType);
  }
}

async function deleteFiles({ objects }: WithholdDeps, key: string): Promise<void> {
  for (const [one] of pairs(key, key)) await objects.delete(one);
}

/** Hides a clip from the public library; its owner cannot publish it. Returns null if there is no such clip. */
export async function hideMedia({ media, clock }: WithholdDeps, id: string, reason: string): Promise<MediaItem | null> {
  return media.hide(id, { at: new Date(clock.now()), reason });
}

/**
 * Takes a clip down: nothing plays it any more, not even what was already paid for, and its address leads nowhere. The file is
 * kept under a secret key. Each step is safe to repeat, and a clip is always either available or taken down. Returns null if
 * there is no such clip.
 */
export async function takeDownMedia(deps: WithholdDeps, id: string, reason: string): Promise<MediaItem | null> {
  const { media, clock, random } = deps;
  const known = await media.findTakenDown(id);
  const [clip] = await media.findByShortIds([id]);
  const item = clip ?? known?.item;
  if (item === undefined) return null;
  const keptKey = known?.keptKey ?? mediaKey(random.id(), item.contentType as MediaContentType);
  await copyFiles(deps, item.key, keptKey);
  if (clip !== undefined) await media.takeDown(clip, { at: new Date(clock.now()), reason, keptKey });
  await deleteFiles(deps, item.key);
  return item;
}

/**
 * Undoes hiding and taking down. Returns null if there is no such clip. Throws `AppError` `media.known` if its owner has
 * uploaded the same file again.
 */
export async function restoreMedia(deps: WithholdDeps, id: string): Promise<MediaItem | null> {
  const { media } = deps;
  const taken = await media.findTakenDown(id);
  if (taken === null) return media.unhide(id);
  const { item, keptKey } = taken;
  await copyFiles(deps, keptKey, item.key);
  if (!(await media.putBack(item))) throw new AppError('media.known');
  await deleteFiles(deps, keptKey);
  return (await media.unhide(id)) ?? item;
}
