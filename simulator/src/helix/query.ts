import { z } from 'zod';

/** A required parameter. */
export const one = z
  .array(z.string().min(1))
  .min(1)
  .transform(([value = '']) => value);

/** An optional parameter. */
export const optional = one.optional();

/** A parameter that can be repeated up to `max` times; [] if missing. */
export const many = (max: number) => z.array(z.string().min(1)).max(max).default([]);

/** `true` or `false`; false if missing. */
export const flag = z
  .array(z.enum(['true', 'false']))
  .default([])
  .transform(([value]) => value === 'true');

/** A page size. */
export const first = (max: number, fallback = 20) =>
  z
    .array(z.coerce.number().int().min(1).max(max))
    .default([])
    .transform(([value = fallback]) => value);

/** Query parameters by name, with all their values. */
export function readQuery(search: URLSearchParams): Record<string, string[]> {
  const query: Record<string, string[]> = {};
  for (const key of new Set(search.keys())) query[key] = search.getAll(key);
  return query;
}

/** Twitch's error message for input that a schema rejected. */
export function describeIssue(error: z.ZodError, input: unknown): string {
  const issue = error.issues[0];
  if (issue === undefined) return 'Bad request';
  let value = input;
  for (const key of issue.path) value = isRecord(value) ? value[String(key)] : undefined;
  const name = issue.path.filter((part) => typeof part === 'string').join('.');
  if (value === undefined || value === '') return `Missing required parameter "${name}"`;
  return `The parameter "${name}" was malformed: ${issue.message}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
