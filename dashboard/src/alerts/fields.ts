/** An object with unvalidated fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns true for an object. */
export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
/** Returns true for a string. */
export const isText = (value: unknown): value is string => typeof value === 'string';
/** Returns true for a finite number. */
export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Returns true for a path on our own origin. `//host` and `/\host` start with a slash too but lead elsewhere. */
export function isOwnPath(value: unknown): value is string {
  if (!isText(value) || !value.startsWith('/')) return false;
  try {
    return new URL(value, location.href).origin === location.origin;
  } catch {
    return false;
  }
}
