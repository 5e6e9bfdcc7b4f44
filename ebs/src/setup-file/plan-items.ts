import type { SetupEntry } from '@bitcue/shared/api/setup-file.ts';
import { ITEMS_MAX } from '@bitcue/shared/constants/platform.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { ERRORS } from '@bitcue/shared/errors/codes.ts';
import { definitionOf } from '@bitcue/shared/features/feature.ts';
import { isSameName } from '@bitcue/shared/features/media-rules.ts';
import { patchItem } from '@bitcue/shared/items/check-item.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import type { SetupItem } from '@bitcue/shared/setup-file/setup-file.ts';
import { checkFeatures } from '../items/check-features.ts';
import { describeItemChanges } from './describe-changes.ts';
import { describeMissing, type SetupClips } from './find-clips.ts';
import type { SetupStep } from './setup-plan.ts';

/** A planned part: how it is shown, and the step that writes it; null if nothing is written. */
export interface PlannedPart {
  entry: SetupEntry;
  step: SetupStep | null;
}

/**
 * Plans the items of a set-up file. An item changes the existing item with the same title; if several share a title, the first
 * changes the first. Others are added, and none is deleted.
 */
export async function planItems(
  clips: SetupClips,
  channelId: string,
  stored: readonly ExtensionItem[],
  given: readonly SetupItem[],
): Promise<PlannedPart[]> {
  const matched = new Set<string>();
  // The items after what is planned so far.
  let all = [...stored];
  const parts: PlannedPart[] = [];
  for (const [index, one] of given.entries()) {
    const known = stored.find(({ uuid, title }) => isSameName(title, one.title) && !matched.has(uuid)) ?? null;
    if (known) matched.add(known.uuid);
    const planned = await planItem({ clips, channelId, all }, one, known, `new-${index}`);
    parts.push(planned.part);
    const { item } = planned;
    if (item) all = known ? all.map((other) => (other.uuid === item.uuid ? item : other)) : [...all, item];
  }
  return parts;
}

async function planItem(
  { clips, channelId, all }: { clips: SetupClips; channelId: string; all: readonly ExtensionItem[] },
  { isRestricted, ...given }: SetupItem,
  known: ExtensionItem | null,
  newUuid: string,
): Promise<{ part: PlannedPart; item: ExtensionItem | null }> {
  const { features: playable, missing, isEmptied } = clips.keepPlayable(given.features);
  const notes = describeMissing({ missing, isEmptied });
  const part = (result: SetupEntry['result'], lines: string[], step: SetupStep | null = null): PlannedPart => ({
    entry: { kind: 'item', title: given.title, result, notes: lines },
    step,
  });
  if (isEmptied) return { part: part('refuse', notes), item: null };
  const check = (item: ExtensionItem) => checkFeatures({ media: clips.media, channelId, items: all }, item, known);
  const why = whyOff({ features: playable, isRestricted });
  // An existing item is not switched on either, but can be switched off.
  const enabled = given.enabled && (why === null || (known?.enabled ?? false));
  try {
    if (known === null) {
      if (all.length >= ITEMS_MAX) return { part: part('refuse', [ERRORS['item.limit'].message]), item: null };
      const content = { ...given, features: playable, enabled };
      const item = { ...content, uuid: newUuid, lastEpoch: 0, allowed: [] };
      await check(item);
      const lines = given.enabled && why !== null ? [...notes, why] : notes;
      return { part: part('add', lines, { kind: 'add-item', content }), item };
    }
    // An item has one feature per type, whose id stays the same.
    const features = playable.map((one) => ({
      ...one,
      id: known.features.find(({ type }) => type === one.type)?.id ?? one.id,
    }));
    const patch = patchItem(known, { ...given, title: known.title, features, enabled });
    if (patch.kind === 'unchanged') return { part: part('same', notes), item: null };
    if (patch.kind === 'refused') return { part: part('refuse', [patch.problem.message]), item: null };
    await check(patch.item);
    const lines = [...describeItemChanges(known, patch.updates), ...notes];
    const { uuid } = known;
    return {
      part: part('change', lines, { kind: 'change-item', uuid, before: withoutUse(known), updates: patch.updates }),
      item: patch.item,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { part: part('refuse', [error.message]), item: null };
  }
}

/** Returns why an import does not switch an item on, whoever wrote the file, or null if it does. */
function whyOff({ features, isRestricted }: Pick<SetupItem, 'features' | 'isRestricted'>): string | null {
  if (isRestricted) return 'It is off: only certain viewers could use it. Choose who, then switch it on.';
  const acting = features.find(({ type }) => !definitionOf(type).harmless);
  return acting ? `It is off: check ${definitionOf(acting.type).title}, then switch it on.` : null;
}

/** Returns an item without its last use, which does not affect an import. */
function withoutUse({ lastEpoch: _, ...item }: ExtensionItem): Omit<ExtensionItem, 'lastEpoch'> {
  return item;
}
