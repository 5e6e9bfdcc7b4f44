import { join } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { CliError, parseFilled, resolvePath } from '../cli-error.ts';
import type { Context } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { LOG_LEVELS, type LogFilter, type LogLevel, showLogLine } from '../logs/log-line.ts';
import { readLines } from '../logs/read-lines.ts';

/** Default and maximum of `--lines`. */
const LINES = 50;
const LINES_MAX = 10_000;

/** `logs tail`: shows the end of the server's log in readable form. */
export function addLogsTail(group: Command, context: Context): void {
  group
    .command('tail')
    .description('Shows the end of the log that npm start keeps in DATA_DIR/logs.')
    .option('--lines <number>', `lines to show, at most ${LINES_MAX}`, parseLines, LINES)
    .option('--event <area.verb>', 'only events that begin like this, such as ledger', parseFilled)
    .addOption(new Option('--level <level>', 'only this level and worse ones').choices(LOG_LEVELS))
    .option(
      '--request <id>',
      'only lines of this request: the id is in its answer, and in what the dashboard shows',
      parseFilled,
    )
    .option('--interaction <id>', 'only lines of this record of the ledger', parseFilled)
    .option('--follow', 'print new lines as they are logged, until Ctrl-C')
    .option('--json', 'print the lines as they are in the file')
    .action(async (options: LogFilter & { lines: number; level?: LogLevel; follow?: boolean; json?: boolean }) => {
      const { output, stop, env } = context;
      const path = join(resolvePath(env.DATA_DIR || './data', { ...env, INIT_CWD: undefined }), 'logs', 'ebs.log');
      const show = (line: string) => {
        const shown = showLogLine(line, options);
        if (shown !== null) output.print(options.json ? line : shown);
      };
      const { last, rest } = await readLines(path, (line) => showLogLine(line, options) !== null, options.lines);
      if (last === null) {
        throw new CliError(
          `There is no log at ${path}. npm start keeps one; a service manager has its own.`,
          EXIT.notFound,
        );
      }
      for (const line of last) show(line);
      if (options.follow) for await (const line of rest(stop)) show(line);
    });
}

/** Parses a number of lines. Throws commander's `InvalidArgumentError`. */
function parseLines(typed: string): number {
  const lines = Number(typed);
  if (Number.isInteger(lines) && lines >= 1 && lines <= LINES_MAX) return lines;
  throw new InvalidArgumentError(`Use a number from 1 to ${LINES_MAX}.`);
}
