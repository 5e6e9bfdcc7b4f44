import type { z } from 'zod';

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
