const GO_TIME =
  /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))? ([+-])(\d{2})(\d{2}) (?:[A-Z]{1,5}|[+-]\d{2,4})$/;

/**
 * Parses a time as Go prints it, `2018-09-11 02:49:00.745313276 +0000 UTC`, which is how receipts carry it (twitch: Bits
 * receipt). Milliseconds are kept, finer parts cut. Null when it is not one.
 */
export function parseGoTime(text: string): Date | null {
  const match = GO_TIME.exec(text);
  if (match === null) return null;
  const part = (index: number) => Number(match[index]);
  const local = Date.UTC(part(1), part(2) - 1, part(3), part(4), part(5), part(6));
  const read = new Date(local);
  const isReal =
    read.getUTCMonth() === part(2) - 1 &&
    read.getUTCDate() === part(3) &&
    read.getUTCHours() === part(4) &&
    read.getUTCMinutes() === part(5) &&
    read.getUTCSeconds() === part(6);
  if (!isReal || part(9) > 23 || part(10) > 59) return null;
  const millis = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  const offsetMs = (part(9) * 60 + part(10)) * 60_000 * (match[8] === '-' ? -1 : 1);
  return new Date(local + millis - offsetMs);
}
