import type { ViewerItem } from '@bitcue/shared/api/extension.ts';
import { skuOf } from '@bitcue/shared/constants/bits.ts';
import { hasPicture } from '@bitcue/shared/constants/media.ts';
import { RESERVATION_REST_MS } from '@bitcue/shared/constants/timing.ts';
import { ERRORS } from '@bitcue/shared/errors/codes.ts';
import { clipsOf, definitionOf, isPermitted, isSpeaking, viewerFieldsOf } from '@bitcue/shared/features/feature.ts';
import type { ViewerField, VoiceOption } from '@bitcue/shared/features/viewer-input.ts';
import type { ItemFeature } from '@bitcue/shared/items/item.ts';
import { needsApproval, type WaitingRules } from '@bitcue/shared/users/waiting-rules.ts';
import { sortFavouritesFirst } from '@bitcue/shared/voices/sort-favourites.ts';
import type { Reservation, StoredItem } from '../ports/items.ts';
import type { MediaItem, MediaStore } from '../ports/media.ts';
import type { Objects } from '../ports/objects.ts';

/** Dependencies of `offerItems`. */
export interface OfferDeps {
  media: MediaStore;
  objects: Objects;
  /** URL of a clip's poster, relative to the EBS; null if it has none. */
  findPoster(clip: MediaItem): Promise<string | null>;
  voices: readonly VoiceOption[];
  /** Names of the voices that come first. */
  favouriteVoices: readonly string[];
  /** False if the channel has used up this month's speech (TIER-09). */
  hasSpeechLeft: boolean;
  /** Rules for what waits on the channel. */
  waiting: WaitingRules;
  /** False if nobody can see an alert of the channel. */
  isOnAir: boolean;
  /** True if a sound that is kept out of VODs can be heard now. */
  hasSoundPage: boolean;
  /** Twitch scopes that the streamer has granted. */
  grantedScopes: readonly string[];
  /** The viewer's opaque id. Their own reservation does not block them. */
  opaqueId: string;
  now: number;
}

/** Returns a channel's items as a viewer sees them: the enabled ones that do something. */
export async function offerItems(items: readonly StoredItem[], deps: OfferDeps): Promise<ViewerItem[]> {
  const shown = items.filter((item) => item.enabled && item.features.length > 0);
  const clips = await findSingleClips(shown, deps);
  const offer = async (item: StoredItem): Promise<ViewerItem> => {
    const fields = viewerFieldsOf(item.features, deps).map((field) => putFavouritesFirst(field, deps));
    const [first] = item.features;
    const tile = first ? definitionOf(first.type).tile : null;
    return {
      uuid: item.uuid,
      title: item.title,
      hint: first ? definitionOf(first.type).hint(first.settings) : '',
      kinds: item.features.map((feature) => feature.type),
      tile: tile && { tint: tile.tint, icon: tile.icon },
      amount: item.amount,
      sku: skuOf(item.amount),
      cooldown: item.cooldown,
      readyAt: readyAt(item, deps),
      unavailable: reasonUnavailable(item, deps, clips),
      needsIdentity: fields.length > 0,
      needsApproval: needsApproval(deps.waiting, item),
      fields,
      preview: previewOf(item, deps, clips),
      picture: await pictureOf(item, deps, clips),
    };
  };
  return Promise.all(shown.map(offer));
}

/** Puts favourite voices first. Only the order changes: the voice that speaks if the viewer chooses none stays the same. */
function putFavouritesFirst(field: ViewerField, { favouriteVoices }: OfferDeps): ViewerField {
  return field.kind === 'voice' ? { ...field, options: sortFavouritesFirst(field.options, favouriteVoices) } : field;
}

function readyAt(item: StoredItem, { opaqueId, now }: OfferDeps): number {
  const cooled = item.cooldown > 0 ? item.lastEpoch + item.cooldown * 1_000 : 0;
  const ready = Math.max(cooled, heldUntil(item.reservation, opaqueId, now));
  return ready > now ? ready : 0;
}

/** Returns until when a reservation blocks this viewer: another viewer's while it lasts, their own only after it has ended. */
function heldUntil(reservation: Reservation | null, opaqueId: string, now: number): number {
  if (reservation === null) return 0;
  const { until, released } = reservation;
  if (reservation.opaqueId === opaqueId) return until > now ? 0 : until + RESERVATION_REST_MS;
  return released === true ? 0 : until;
}

function reasonUnavailable(
  item: StoredItem,
  { voices, hasSpeechLeft, waiting, isOnAir, hasSoundPage, grantedScopes }: OfferDeps,
  clips: ReadonlyMap<string, MediaItem>,
): string | null {
  if (waiting.onlyOnAir && !isOnAir) return ERRORS['sales.closed'].message;
  for (const feature of item.features) {
    if (!isPermitted(feature, grantedScopes)) return 'The streamer has not allowed this on Twitch yet.';
    if (isSpeaking(feature.type)) {
      if (voices.length === 0) return 'No voice is available right now.';
      if (!hasSpeechLeft) return ERRORS['speech.limit'].message;
    }
    if (clipsOf(feature)?.list.length === 0) return 'The streamer has not chosen a clip yet.';
    const single = singleClipOf(feature);
    if (single === null) continue;
    const clip = clips.get(single);
    if (!clip) return 'This clip no longer exists.';
    if (clip.notForVod && !hasSoundPage) return ERRORS['clip.unheard'].message;
  }
  return null;
}

/** Returns the short id of the clip that a feature always plays; null if it plays none, or one of several. */
function singleClipOf(feature: ItemFeature): string | null {
  const played = clipsOf(feature);
  return played?.type === 'single' ? (played.list[0]?.shortId ?? null) : null;
}

/** Finds the clips of features that always play the same one. Longer lists are looked up when somebody buys. */
async function findSingleClips(items: readonly StoredItem[], { media }: OfferDeps): Promise<Map<string, MediaItem>> {
  const wanted = items.flatMap((item) => item.features.map(singleClipOf)).filter((shortId) => shortId !== null);
  const found = wanted.length === 0 ? [] : await media.findByShortIds([...new Set(wanted)]);
  return new Map(found.map((clip) => [clip.shortId, clip]));
}

/** Returns the sound that a viewer can hear before using Bits, for an item that only plays that sound; else null. */
function previewOf(item: StoredItem, { objects }: OfferDeps, clips: ReadonlyMap<string, MediaItem>) {
  const clip = onlyClipOf(item, clips);
  return clip && !hasPicture(clip.type) ? objects.urlOf(clip.key) : null;
}

/** Returns what a viewer can see before using Bits, for an item that only plays that video; else null. */
async function pictureOf(item: StoredItem, deps: OfferDeps, clips: ReadonlyMap<string, MediaItem>) {
  const clip = onlyClipOf(item, clips);
  if (!clip || !hasPicture(clip.type)) return null;
  return { video: deps.objects.urlOf(clip.key), poster: await deps.findPoster(clip) };
}

/** Returns the clip that an item plays, if it does nothing else. */
function onlyClipOf({ features }: StoredItem, clips: ReadonlyMap<string, MediaItem>): MediaItem | undefined {
  const [only, another] = features;
  const shortId = only && !another ? singleClipOf(only) : null;
  return shortId === null ? undefined : clips.get(shortId);
}
