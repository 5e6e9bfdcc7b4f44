import { z } from 'zod';
import { BIT_AMOUNTS, DEFAULT_BIT_AMOUNT } from '../constants/bits.ts';
import { MEDIA_TITLE_MAX } from '../constants/media.ts';
import { COOLDOWN_DEFAULT_S, COOLDOWNS } from '../constants/platform.ts';
import { type FEATURES, type FeatureTypeOn, listFeatureTypes } from '../features/catalog.ts';
import { definitionOf } from '../features/feature.ts';
import { codePointLength, cutToCodePoints } from '../text/char-count.ts';
import { designChange } from './preferences.ts';

const featureId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);

type BitsType = FeatureTypeOn<'bits'>;

/** A feature of one type. */
type FeatureSchema = {
  [T in BitsType]: z.ZodObject<{
    id: typeof featureId;
    type: z.ZodLiteral<T>;
    settings: z.ZodPrefault<(typeof FEATURES)[T]['settings']>;
  }>;
}[BitsType];

/** Returns the schema of a type's settings on items. */
function settingsOf(type: BitsType): z.ZodType {
  const { bitsSettings, settings } = definitionOf(type);
  return bitsSettings ?? settings;
}

const schemas = listFeatureTypes('bits').map((type) =>
  z.object({ id: featureId, type: z.literal(type), settings: settingsOf(type).prefault({}) }),
);

/** A feature on an item: a generated id, a type the catalogue allows on Bits, and that type's settings (ITEM-04). */
export const itemFeature = z.discriminatedUnion('type', schemas as unknown as [FeatureSchema]);
/** A feature on an item. */
export type ItemFeature = z.output<typeof itemFeature>;

/** Shown for an item whose price is not an allowed amount (ITEM-11). */
export const AMOUNT_REQUIRED = 'You must enter a Bit amount';

/** An extension item: what a viewer sees, what it costs, and what it does (ITEM-01). */
export const extensionItem = z.object({
  uuid: z.uuid(),
  title: z
    .string()
    .trim()
    .min(1)
    // Counted in code points, like the clip title it may come from (ITEM-03).
    .refine((title) => codePointLength(title) <= MEDIA_TITLE_MAX, { error: 'title is invalid' }),
  amount: z.literal(BIT_AMOUNTS, { error: AMOUNT_REQUIRED }).default(DEFAULT_BIT_AMOUNT),
  cooldown: z
    .literal(COOLDOWNS.map((choice) => choice.seconds))
    .default(COOLDOWN_DEFAULT_S)
    .describe('Seconds.'),
  enabled: z.boolean().default(true),
  approval: z.boolean().default(false).describe('The streamer approves each use before anything happens.'),
  look: designChange.default({}).describe('What is different in its alerts.'),
  lastEpoch: z
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('Last use, milliseconds since 1970. The cooldown starts there.'),
  allowed: z
    .array(z.string().regex(/^\d{1,20}$/))
    .max(500)
    .default([])
    .describe('Twitch user ids. Empty means everyone.'),
  features: z
    .array(itemFeature)
    .max(10)
    .refine((list) => new Set(list.map((feature) => feature.type)).size === list.length, {
      error: 'An item can have one feature of each type.',
    }),
});
/** An extension item. */
export type ExtensionItem = z.output<typeof extensionItem>;

/** Input for a new item. The caller generates the ids. */
export interface NewItem {
  uuid: string;
  feature: { id: string; type: FeatureTypeOn<'bits'>; settings?: unknown };
  /** Title of its clip, if it plays one. */
  mediaTitle?: string;
}

/**
 * Creates an item with one feature and the defaults (ITEM-02). It is named after its clip or else its feature, cut at 45
 * characters (ITEM-03). Throws a `ZodError` if the settings are invalid.
 */
export function createNewItem({ uuid, feature, mediaTitle = '' }: NewItem): ExtensionItem {
  const title = mediaTitle.trim() || definitionOf(feature.type).title;
  return extensionItem.parse({ uuid, title: cutToCodePoints(title, MEDIA_TITLE_MAX), features: [feature] });
}

/** Returns the feature type of a new streamer's first item (ONB-18). */
export function findFirstItemType(): FeatureTypeOn<'bits'> {
  const type = listFeatureTypes('bits').find((one) => definitionOf(one).onFirstItem);
  if (!type) throw new Error('No feature type is marked for the first item.');
  return type;
}

/** Returns whether a viewer can use an item: it has no list of viewers, or they are on it. Null: identity not shared. */
export function isForViewer({ allowed }: Pick<ExtensionItem, 'allowed'>, userId: string | null): boolean {
  return allowed.length === 0 || (userId !== null && allowed.includes(userId));
}
