import { ConfigError } from '@bitcue/ebs/admin';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { CommanderError } from 'commander';
import { CliError } from './cli-error.ts';
import type { Context } from './context.ts';
import { createProgram } from './program.ts';

/** Exit codes of the command line: it worked, it failed, it was called wrongly. They never change. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

/** Codes with which commander ends after help was asked for. */
const HELP_CODES: readonly string[] = ['commander.helpDisplayed', 'commander.version'];

/** Runs the command line with arguments as typed; gives the exit code. Never throws, never shows a stack trace. */
export async function runCli(args: readonly string[], context: Context): Promise<number> {
  try {
    await createProgram(context).parseAsync(args, { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    if (error instanceof CommanderError) return HELP_CODES.includes(error.code) ? EXIT.ok : EXIT.usage;
    for (const line of describeError(error).split('\n')) context.output.complain(line);
    return EXIT.failed;
  }
}

/** What an error says to a person. An error nobody foresaw is cut to its first line. */
export function describeError(error: unknown): string {
  if (error instanceof ConfigError) {
    return `${error.message}\nRun npm start once for a local set-up, or fill in .env as .env.example describes.`;
  }
  if (error instanceof CliError || error instanceof AppError) return error.message;
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n');
  return `This did not work: ${line.trim() || 'no reason was given'}`;
}
