import type { ViewerItem } from '@bitcue/shared/api/extension.ts';
import { skuOf } from '@bitcue/shared/constants/bits.ts';
import { ERRORS } from '@bitcue/shared/errors/codes.ts';
import { FEATURES } from '@bitcue/shared/features/catalog.ts';
import type { ViewerField, VoiceOption } from '@bitcue/shared/features/viewer-input.ts';
import type { ItemFeature } from '@bitcue/shared/items/item.ts';
import { formatDuration } from '@bitcue/shared/text/duration.ts';
import type { StoredItem } from '../ports/items.ts';
import type { MediaItem, MediaStore } from '../ports/media.ts';
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
  const clips = await findSingleClips(shown, deps);
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
      unavailable: reasonUnavailable(item, deps, clips),
      needsIdentity: fields.length > 0,
      fields,
      preview: previewOf(item, deps, clips),
    };
  });
}

function readyAt(item: StoredItem, { opaqueId, now }: OfferDeps): number {
  const cooled = item.cooldown > 0 ? item.lastEpoch + item.cooldown * 1_000 : 0;
  const held = item.reservation && item.reservation.opaqueId !== opaqueId ? item.reservation.until : 0;
  const ready = Math.max(cooled, held);
  return ready > now ? ready : 0;
}

function reasonUnavailable(
  item: StoredItem,
  { voices, hasSpeechLeft }: OfferDeps,
  clips: ReadonlyMap<string, MediaItem>,
): string | null {
  for (const feature of item.features) {
    if (feature.type === 'tts' && voices.length === 0) return 'No voice is available right now.';
    if (feature.type === 'tts' && !hasSpeechLeft) return ERRORS['tts.limit'].message;
    if ((feature.type === 'sound' || feature.type === 'video') && feature.settings.list.length === 0) {
      return 'The streamer has not chosen a clip yet.';
    }
    const single = singleClipOf(feature);
    if (single !== null && !clips.has(single)) return 'The clip of this item is no longer there.';
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

/** Short id of the clip that a feature always plays; null when it plays none, or one of several. */
function singleClipOf({ type, settings }: ItemFeature): string | null {
  if ((type !== 'sound' && type !== 'video') || settings.type !== 'single') return null;
  return settings.list[0]?.shortId ?? null;
}

/** The clips of features that always play the same one. Lists to choose from may be long: they are looked up at a sale. */
async function findSingleClips(items: readonly StoredItem[], { media }: OfferDeps): Promise<Map<string, MediaItem>> {
  const wanted = items.flatMap((item) => item.features.map(singleClipOf)).filter((shortId) => shortId !== null);
  const found = wanted.length === 0 ? [] : await media.findByShortIds([...new Set(wanted)]);
  return new Map(found.map((clip) => [clip.shortId, clip]));
}

/** A sound to listen to before using Bits, of an item that does nothing but play it. */
function previewOf({ features }: StoredItem, { objects }: OfferDeps, clips: ReadonlyMap<string, MediaItem>) {
  const [only, another] = features;
  const shortId = only?.type === 'sound' && !another ? singleClipOf(only) : null;
  const clip = shortId === null ? undefined : clips.get(shortId);
  return clip ? objects.urlOf(clip.key) : null;
}
