import { escapeText } from './escape-text.ts';

/** Characters of a progress bar. */
const BAR_WIDTH = 24;
/** Columns assumed where the terminal does not tell. */
const DEFAULT_COLUMNS = 80;

/** A stream that text is written to. */
export interface Sink {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

/** Where a command's lines go. Everything is escaped here, so that no title can act on the terminal. */
export interface Output {
  /** A line of the answer, on standard output. */
  print(line: string): void;
  /** A line about what went wrong, on standard error. */
  complain(line: string): void;
  /** Rows as aligned columns. */
  table(rows: readonly (readonly string[])[]): void;
  /** Shows how far a long task is: a bar on a terminal, else a plain line for each step. */
  progress(total: number): Progress;
}

/** A long task under way. */
export interface Progress {
  step(label: string): void;
  /** Removes the bar. */
  end(): void;
}

/** Makes the output of a run from its two streams. None of the secrets is ever written. */
export function createOutput(stdout: Sink, stderr: Sink, secrets: readonly string[]): Output {
  const clean = (line: string) => escapeText(secrets.reduce((text, secret) => text.replaceAll(secret, '***'), line));
  const print = (line: string) => void stdout.write(`${clean(line)}\n`);
  return {
    print,
    complain: (line) => void stderr.write(`${clean(line)}\n`),
    table(rows) {
      for (const line of formatTable(rows)) print(line);
    },
    progress: (total) => (stderr.isTTY ? createBar(stderr, total) : createSteps(stderr, total)),
  };
}

/** Rows as lines with aligned columns, two spaces apart; the last column is not padded. */
export function formatTable(rows: readonly (readonly string[])[]): string[] {
  const safe = rows.map((row) => row.map(escapeText));
  const widths: number[] = [];
  for (const row of safe) {
    row.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, widthOf(cell));
    });
  }
  return safe.map((row) =>
    row
      .map((cell, index) => (index === row.length - 1 ? cell : cell + ' '.repeat((widths[index] ?? 0) - widthOf(cell))))
      .join('  ')
      .trimEnd(),
  );
}

/** A bar of a fixed width: `[#####.....] 3/6`. */
export function formatBar(done: number, total: number): string {
  const filled = total === 0 ? BAR_WIDTH : Math.round((Math.min(done, total) / total) * BAR_WIDTH);
  return `[${'#'.repeat(filled)}${'.'.repeat(BAR_WIDTH - filled)}] ${done}/${total}`;
}

function widthOf(text: string): number {
  return [...text].length;
}

function createBar(sink: Sink, total: number): Progress {
  const columns = sink.columns ?? DEFAULT_COLUMNS;
  let done = 0;
  let shown = 0;
  const draw = (text: string) => {
    const line = [...text].slice(0, columns - 1).join('');
    sink.write(`\r${line}${' '.repeat(Math.max(0, shown - widthOf(line)))}`);
    shown = widthOf(line);
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
