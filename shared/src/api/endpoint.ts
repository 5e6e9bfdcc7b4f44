import { z } from 'zod';

/** An HTTP call: method, path with `{name}` parameters, and the schemas of what travels. */
export interface Endpoint<
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  params?: Params;
  /** Of what stands behind the `?`. */
  query?: Query;
  body?: Body;
  answer: Answer;
}

/** Declares an endpoint; the function only carries the types. */
export function defineEndpoint<B extends z.ZodType, A extends z.ZodType, P extends z.ZodType, Q extends z.ZodType>(
  endpoint: Endpoint<B, A, P, Q>,
): Endpoint<B, A, P, Q> {
  return endpoint;
}

/** Answer of a call that tells nothing but that it was done. */
export const messageAnswer = z.object({ message: z.string() });

/** Every refusal of the EBS: a code of the error table and a sentence for people; sentences by field where it helps. */
export const errorAnswer = z.object({
  error: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
/** A refusal as it travels. */
export type ErrorAnswer = z.output<typeof errorAnswer>;
