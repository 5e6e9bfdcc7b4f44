import { resolve } from 'node:path';
import { ConfigError, DataFileError, DataFolderInUseError } from '@bitcue/ebs/admin';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { InvalidArgumentError } from 'commander';

/** An error with a message for the terminal: one sentence that says what to do. Exits with code 1. */
export class CliError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CliError';
  }
}

/** Errors whose message can be shown as it is. */
const PRESENTABLE = [CliError, AppError, DataFileError, DataFolderInUseError];

/** The text to show for an error. Unexpected errors are cut to their first line. */
export function describeError(error: unknown): string {
  if (error instanceof ConfigError) {
    return `${error.message}\nRun npm start once for a local setup, or fill in .env as described in .env.example.`;
  }
  const text = error instanceof Error ? error.message : String(error);
  if (PRESENTABLE.some((kind) => error instanceof kind)) return text;
  const [line = ''] = text.split('\n');
  return `Unexpected error: ${line.trim() || 'no message'}`;
}

/** Parses an argument that must not be empty. Throws commander's `InvalidArgumentError`, a usage error. */
export function parseFilled(typed: string): string {
  if (typed.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return typed;
}

/**
 * Resolves a path as typed. npm runs scripts in the project's root and puts the folder they were started from in
 * INIT_CWD.
 */
export function resolvePath(typed: string, env: Record<string, string | undefined>): string {
  return resolve(env.INIT_CWD ?? process.cwd(), typed);
}
