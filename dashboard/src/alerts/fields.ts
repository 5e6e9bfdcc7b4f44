/** An object of which nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** True for an object. */
export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
/** True for a string. */
export const isText = (value: unknown): value is string => typeof value === 'string';
/** True for a finite number. */
export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** True for an address on our own origin; `//host` and `/\host` also begin with a slash and lead elsewhere. */
export function isOwnPath(value: unknown): value is string {
  if (!isText(value) || !value.startsWith('/')) return false;
  try {
    return new URL(value, location.href).origin === location.origin;
  } catch {
    return false;
  }
}
