/** Log levels, in ascending order of severity. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
/** A log level. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Which lines to show. */
export interface LogFilter {
  /** Prefix of the event. */
  event?: string | undefined;
  /** Minimum level. */
  level?: LogLevel | undefined;
  /** Id of the request or of the alert page's connection. */
  request?: string | undefined;
  /** Id of the interaction. */
  interaction?: string | undefined;
}

/** Fields that are shown at the beginning or not at all. */
const KNOWN_FIELDS = ['time', 'level', 'event', 'security'];

/**
 * Formats a line of the log for people: `time level event name=value`. Returns null if the filter excludes it. Lines that are
 * not ours, such as those of a crash, are shown as they are, unless the filter names an event, a request or an interaction.
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
  // An unknown level, such as fatal, counts as the most severe.
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
