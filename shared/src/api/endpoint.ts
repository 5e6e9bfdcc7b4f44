import { z } from 'zod';

/** An HTTP endpoint: method, path with `{name}` parameters, and the schemas of request and response. */
export interface Endpoint<
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
}

/** Declares an endpoint. Returns it unchanged; only the types are inferred. */
export function defineEndpoint<B extends z.ZodType, A extends z.ZodType, P extends z.ZodType, Q extends z.ZodType>(
  endpoint: Endpoint<B, A, P, Q>,
): Endpoint<B, A, P, Q> {
  return endpoint;
}

/** Response of a call that returns nothing but a message. */
export const messageAnswer = z.object({ message: z.string() });

/** An error response: a code from the error catalogue, a message for people, and messages by field where they help. */
export const errorAnswer = z.object({
  error: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
/** An error response. */
export type ErrorAnswer = z.output<typeof errorAnswer>;
