import type { Command } from 'commander';
import type { Context } from './context.ts';

/** A column of a table: its title, and the text it shows for a row. */
export interface Column<Row> {
  title: string;
  show(row: Row): string;
}

/** Adds `--json` to a command. Lists then print one JSON object per line, everything else one JSON document. */
export function withJson(command: Command): Command {
  return command.option('--json', 'print JSON for programs: one line per row of a list');
}

/** Prints rows as a table, or as JSON with one line per row. `empty`: the sentence for people if there are no rows. */
export function printRows<Row>(
  { output }: Pick<Context, 'output'>,
  rows: readonly Row[],
  { json = false, columns, empty }: { json?: boolean | undefined; columns: readonly Column<Row>[]; empty: string },
): void {
  if (json) for (const row of rows) output.print(JSON.stringify(row));
  else if (rows.length === 0) output.print(empty);
  else output.table([columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ show }) => show(row)))]);
}

/** Prints what a command did: as JSON, or as sentences. */
export function printDone(
  { output }: Pick<Context, 'output'>,
  value: unknown,
  { json = false, sentences }: { json?: boolean | undefined; sentences: readonly string[] },
): void {
  for (const line of json ? [JSON.stringify(value)] : sentences) output.print(line);
}

/** Prints one object: as JSON, or as lines of names and values. */
export function printOne(
  { output }: Pick<Context, 'output'>,
  value: unknown,
  { json = false, lines }: { json?: boolean | undefined; lines: readonly (readonly [string, string])[] },
): void {
  if (json) output.print(JSON.stringify(value));
  else output.table(lines);
}
