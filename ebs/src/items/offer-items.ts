import type { ViewerItem } from '@bitcue/shared/api/extension.ts';
import { skuOf } from '@bitcue/shared/constants/bits.ts';
import { ERRORS } from '@bitcue/shared/errors/codes.ts';
import { FEATURES } from '@bitcue/shared/features/catalog.ts';
import type { ViewerField, VoiceOption } from '@bitcue/shared/features/viewer-input.ts';
import type { ItemFeature } from '@bitcue/shared/items/item.ts';
import { formatDuration } from '@bitcue/shared/text/duration.ts';
import type { StoredItem } from '../ports/items.ts';
import type { MediaStore } from '../ports/media.ts';
import type { Objects } from '../ports/objects.ts';

/** What a viewer fills in for an item. */
export function fieldsOf(item: Pick<StoredItem, 'features'>, voices: readonly VoiceOption[]): ViewerField[] {
  return item.features.flatMap((feature) => FEATURES[feature.type].viewerFields(feature.settings as never, { voices }));
}

/** What listing items for viewers needs. */
export interface OfferDeps {
  media: MediaStore;
  objects: Objects;
  voices: readonly VoiceOption[];
  /** False when the channel's speech of this month is used up (TIER-09). */
  hasSpeechLeft: boolean;
  /** Opaque id of the viewer: their own reservation does not stand in their way. */
  opaqueId: string;
  now: number;
}

/** The items of a channel as a viewer sees them: the enabled ones that do something. */
export async function offerItems(items: readonly StoredItem[], deps: OfferDeps): Promise<ViewerItem[]> {
  const shown = items.filter((item) => item.enabled && item.features.length > 0);
  const previews = await findPreviews(shown, deps);
  return shown.map((item) => {
    const fields = fieldsOf(item, deps.voices);
    return {
      uuid: item.uuid,
      title: item.title,
      hint: hintOf(item.features, fields),
      kinds: item.features.map((feature) => feature.type),
      amount: item.amount,
      sku: skuOf(item.amount),
      cooldown: item.cooldown,
      readyAt: readyAt(item, deps),
      unavailable: reasonUnavailable(item, deps),
      needsIdentity: fields.length > 0,
      fields,
      preview: previews.get(item.uuid) ?? null,
    };
  });
}

function readyAt(item: StoredItem, { opaqueId, now }: OfferDeps): number {
  const cooled = item.cooldown > 0 ? item.lastEpoch + item.cooldown * 1_000 : 0;
  const held = item.reservation && item.reservation.opaqueId !== opaqueId ? item.reservation.until : 0;
  const ready = Math.max(cooled, held);
  return ready > now ? ready : 0;
}

function reasonUnavailable(item: StoredItem, { voices, hasSpeechLeft }: OfferDeps): string | null {
  for (const feature of item.features) {
    if (feature.type === 'tts' && voices.length === 0) return 'No voice is available right now.';
    if (feature.type === 'tts' && !hasSpeechLeft) return ERRORS['tts.limit'].message;
    if ((feature.type === 'sound' || feature.type === 'video') && feature.settings.list.length === 0) {
      return 'The streamer has not chosen a clip yet.';
    }
  }
  return null;
}

/** One line that says what an item does. */
function hintOf(features: readonly ItemFeature[], fields: readonly ViewerField[]): string {
  const [first] = features;
  switch (first?.type) {
    case undefined:
      return '';
    case 'tts':
      return 'Your words, read on stream';
    case 'sound':
    case 'video': {
      const what = first.type === 'sound' ? 'sound' : 'video';
      if (first.settings.type === 'random') return `One of ${first.settings.list.length}, at random`;
      if (first.settings.type === 'multi') return `Pick one of ${first.settings.list.length}`;
      return first.settings.type === 'personal' ? `Your own ${what}` : `Plays a ${what} on stream`;
    }
    case 'punishment': {
      const who = fields.some((field) => field.kind === 'target') ? 'Name someone' : first.settings.target_username;
      const { mode, duration } = first.settings;
      if (mode === 'timeout') return `${who}, for ${formatDuration(duration)}`;
      return mode === 'ban' ? `${who} to ban` : `${who} to let back in`;
    }
  }
}

/** Sounds to listen to before using Bits, for items that always play the same one. */
async function findPreviews(items: readonly StoredItem[], deps: OfferDeps): Promise<Map<string, string>> {
  const wanted = new Map<string, string>();
  for (const item of items) {
    const [only, another] = item.features;
    if (another || only?.type !== 'sound' || only.settings.type !== 'single') continue;
    const shortId = only.settings.list[0]?.shortId;
    if (shortId) wanted.set(item.uuid, shortId);
  }
  if (wanted.size === 0) return new Map();
  const clips = await deps.media.findByShortIds([...new Set(wanted.values())]);
  const urls = new Map(clips.map((clip) => [clip.shortId, deps.objects.urlOf(clip.key)]));
  return new Map(
    [...wanted].flatMap(([uuid, shortId]) => (urls.has(shortId) ? [[uuid, urls.get(shortId) ?? '']] : [])),
  );
}
