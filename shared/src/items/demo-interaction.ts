import { z } from 'zod';
import { type FEATURES, type FeatureTypeOn, listFeatureTypes } from '../features/catalog.ts';
import { definitionOf } from '../features/feature.ts';
import type { ItemFeature } from './item.ts';

type BitsType = FeatureTypeOn<'bits'>;

/** A demo of one feature type. */
type DemoSchema = {
  [T in BitsType]: z.ZodObject<
    { type: z.ZodLiteral<T>; uuid: z.ZodUUID; input: (typeof FEATURES)[T]['demo']['input'] },
    z.core.$strict
  >;
}[BitsType];

const schemas = listFeatureTypes('bits').map((type) =>
  z.strictObject({ type: z.literal(type), uuid: z.uuid(), input: definitionOf(type).demo.input }),
);

/** Request for a demo (API-11): a feature type of an item, and that type's demo input (API-12). */
export const demoInteraction = z.discriminatedUnion('type', schemas as unknown as [DemoSchema]);
/** Request for a demo. */
export type DemoInteraction = z.output<typeof demoInteraction>;

/** Returns the demo of an item's feature (API-12), or null if there is nothing to play, such as an empty list. */
export function createDemo(uuid: string, { type, settings }: ItemFeature): DemoInteraction | null {
  const input = definitionOf(type).demo.create(settings);
  return input === null ? null : ({ type, uuid, input } as DemoInteraction);
}
