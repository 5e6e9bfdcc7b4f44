import { CommanderError } from 'commander';
import type { Context } from './context.ts';
import { describeError } from './describe-error.ts';
import { createProgram } from './program.ts';

/** Exit codes of the command line: it worked, it failed, it was called wrongly. They never change. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/** Runs the command line with arguments as typed; gives the exit code. Never throws, never shows a stack trace. */
export async function runCli(args: readonly string[], context: Context): Promise<number> {
  try {
    await createProgram(context).parseAsync(args, { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    // Help that was asked for ends with 0, all else that commander throws is wrong usage.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    for (const line of describeError(error).split('\n')) context.output.complain(line);
    return EXIT.failed;
  }
}
