import { MEGABYTE } from '@bitcue/shared/constants/media.ts';

/** Control characters, bidirectional controls and line separators. Each can manipulate a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to find
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Escapes every character a terminal would act on, for example as `\u001b` (reliability: B.11). */
export function escapeText(text: string): string {
  return text.replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Width of a progress bar, in characters. */
const BAR_WIDTH = 24;
/** Columns assumed if the terminal does not report its width. */
const DEFAULT_COLUMNS = 80;

/** A stream for text. */
export interface Sink {
  /** Returns false if the reader is behind. */
  write(text: string): unknown;
  /** Calls back once the reader has caught up. */
  once?(event: 'drain', callback: () => void): unknown;
  isTTY?: boolean;
  columns?: number;
}

/** A command's output. Everything is escaped, so no title can manipulate the terminal. */
export interface Output {
  /** Prints a line on standard output. */
  print(line: string): void;
  /** Prints lines no faster than they are read, until there are no more or `stop` is aborted. Returns their number. */
  printAll(lines: AsyncIterable<string>, stop: AbortSignal): Promise<number>;
  /** Prints a line on standard error. */
  printError(line: string): void;
  /** Prints rows as aligned columns. */
  table(rows: readonly (readonly string[])[]): void;
  /** Shows the progress of a long task: a bar on a terminal, otherwise a line per step. */
  progress(total: number): Progress;
}

/** A long task in progress. */
export interface Progress {
  step(label: string): void;
  /** Clears the bar. */
  end(): void;
}

/** Creates the output over two streams. Secrets are redacted. */
export function createOutput(stdout: Sink, stderr: Sink, secrets: readonly string[]): Output {
  const clean = (line: string) => escapeText(secrets.reduce((text, secret) => text.replaceAll(secret, '***'), line));
  const print = (line: string) => void stdout.write(`${clean(line)}\n`);
  return {
    print,
    async printAll(lines, stop) {
      let count = 0;
      for await (const line of lines) {
        if (stop.aborted) break;
        const isBehind = stdout.write(`${clean(line)}\n`) === false;
        count += 1;
        if (isBehind) await untilRead(stdout, stop);
      }
      return count;
    },
    printError: (line) => void stderr.write(`${clean(line)}\n`),
    table(rows) {
      for (const line of formatTable(rows)) print(line);
    },
    progress: (total) => (stderr.isTTY ? createBar(stderr, total) : createSteps(stderr, total)),
  };
}

/** Resolves once a stream's reader has caught up, or `stop` is aborted. */
function untilRead(sink: Sink, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop.removeEventListener('abort', end);
      resolve();
    };
    stop.addEventListener('abort', end);
    if (stop.aborted || !sink.once) end();
    else sink.once('drain', end);
  });
}

/** Formats rows as aligned columns, two spaces apart. The last column is not padded. */
export function formatTable(rows: readonly (readonly string[])[]): string[] {
  const safe = rows.map((row) => row.map(escapeText));
  const widths: number[] = [];
  for (const row of safe) {
    row.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, countCharacters(cell));
    });
  }
  return safe.map((row) =>
    row
      .map((cell, index) =>
        index === row.length - 1 ? cell : cell + ' '.repeat((widths[index] ?? 0) - countCharacters(cell)),
      )
      .join('  ')
      .trimEnd(),
  );
}

/** Formats a bar of fixed width: `[#####.....] 3/6`. */
export function formatBar(done: number, total: number): string {
  const filled = total === 0 ? BAR_WIDTH : Math.round((Math.min(done, total) / total) * BAR_WIDTH);
  return `[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] ${done}/${total}`;
}

function countCharacters(text: string): number {
  return [...text].length;
}

function createBar(sink: Sink, total: number): Progress {
  const columns = sink.columns ?? DEFAULT_COLUMNS;
  let done = 0;
  let shown = 0;
  const draw = (text: string) => {
    const line = [...text].slice(0, columns - 1).join('');
    sink.write(`\r${line}${' '.repeat(Math.max(0, shown - countCharacters(line)))}`);
    shown = countCharacters(line);
  };
  draw(formatBar(0, total));
  return {
    step(label) {
      done += 1;
      draw(`${formatBar(done, total)} ${escapeText(label)}`);
    },
    end() {
      sink.write(`\r${' '.repeat(shown)}\r`);
    },
  };
}

function createSteps(sink: Sink, total: number): Progress {
  let done = 0;
  return {
    step(label) {
      done += 1;
      sink.write(`${done}/${total} ${escapeText(label)}\n`);
    },
    end() {},
  };
}

const KILOBYTE = 1_024;

/** Formats bytes: `812 B`, `23 KB`, `1.5 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} B`;
  return bytes < MEGABYTE ? `${Math.round(bytes / KILOBYTE)} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

/** Formats milliseconds as seconds: `2.4 s`. */
export function formatSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

/** Formats a time (milliseconds since 1970) as local time of day: `14:05:03.120`. */
export function formatTime(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
  return `${clock}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

/** Names of settings with secret values. */
const SECRET_NAME = /(SECRET|_KEY|PASSWORD|PASSPHRASE|TOKEN)$/;
/** Minimum length of a redacted value, in characters. Shorter values are too common to search for. */
const MIN_LENGTH = 8;

/** Returns every secret in the settings, to be redacted from the output (reliability: B.9). */
export function listSecrets(env: Record<string, string | undefined>): string[] {
  const named = Object.entries(env)
    .filter(([name]) => SECRET_NAME.test(name))
    .flatMap(([, value]) => (value ?? '').split(',').map((part) => part.trim()));
  const passwords = Object.values(env).map((value) => getPassword(value ?? ''));
  return [...new Set([...named, ...passwords])].filter((secret) => secret.length >= MIN_LENGTH);
}

/** Returns whether a setting's value must not be shown: a secret by its name, or a URL with a password. */
export function isSecretSetting(name: string, value: string): boolean {
  return SECRET_NAME.test(name) || getPassword(value) !== '';
}

/** Returns the password in a connection string, as it is written there. */
function getPassword(uri: string): string {
  return /^[a-z0-9+]+:\/\/[^:/@]*:([^@]*)@/.exec(uri)?.[1] ?? '';
}
