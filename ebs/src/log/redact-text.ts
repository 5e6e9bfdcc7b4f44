/** What stands in place of what was taken out. */
const CUT = '[cut]';

/**
 * A text that came from outside, fit for a log: without alert page addresses, without query strings, and without anything
 * that could be a token or key. Long names go, too: a log can do without them.
 */
export function redactText(text: string): string {
  return text
    .replace(/\/alerts\/v1\/[^\s"'<>)]*/gi, `/alerts/v1/${CUT}`)
    .replace(/[?#][^\s"'<>)]*=[^\s"'<>)]*/g, CUT)
    .replace(/\b(bearer|oauth|basic)([\s:]+)[^\s"',]+/gi, `$1$2${CUT}`)
    .replace(/[A-Za-z0-9_~+=%-]{20,}/g, CUT);
}
