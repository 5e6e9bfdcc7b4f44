/** Levels of the log, from the least to the worst. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
/** A level of the log. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Which lines to show. */
export interface LogFilter {
  /** What the event begins with. */
  event?: string | undefined;
  /** The least level. */
  level?: LogLevel | undefined;
  /** Id of the request, or of the alert page's connection, that was served. */
  request?: string | undefined;
  /** Id of the record that was worked on. */
  interaction?: string | undefined;
}

/** Fields that are shown first, or not at all. */
const KNOWN_FIELDS = ['time', 'level', 'event', 'security'];

/**
 * Turns a line of the log into one for people: `time level event name=value`. Returns null if the filter leaves it out. Lines
 * that are not ours, such as those of a crash, are shown as they are, unless something certain is wanted.
 */
export function showLogLine(
  line: string,
  { event = '', level = 'debug', request, interaction }: LogFilter,
): string | null {
  const entry = parse(line);
  if (entry === null) {
    const wantsAny = event === '' && request === undefined && interaction === undefined;
    return wantsAny && line.trim() !== '' ? line : null;
  }
  const found = LOG_LEVELS.indexOf(entry.level as LogLevel);
  // A level that is not known, such as fatal, is worse than those that are.
  if (found !== -1 && found < LOG_LEVELS.indexOf(level)) return null;
  if (!String(entry.event ?? '').startsWith(event)) return null;
  if (request !== undefined && entry.request !== request) return null;
  if (interaction !== undefined && entry.interaction !== interaction) return null;
  const facts = Object.entries(entry)
    .filter(([name]) => !KNOWN_FIELDS.includes(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return [String(entry.time ?? '-'), String(entry.level ?? '-').padEnd(5), String(entry.event ?? '-'), ...facts].join(
    ' ',
  );
}

function parse(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
