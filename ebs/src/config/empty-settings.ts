import { z } from 'zod';

/** A setting that is empty is not set. */
export const emptyAsMissing = (value: unknown) => (value === '' ? undefined : value);
/** A setting that may be left out. */
export const optional = <T extends z.ZodType>(schema: T) => z.preprocess(emptyAsMissing, schema.optional());
