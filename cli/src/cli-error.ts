import { resolve } from 'node:path';
import {
  ConfigError,
  CopyError,
  DataFileError,
  DataFolderInUseError,
  DataVersionError,
  MoveError,
  VoiceInstallError,
} from '@bitcue/ebs/admin';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { InvalidArgumentError } from 'commander';
import { EXIT, type ExitCode } from './exit-codes.ts';

/** An error with a message for the terminal: one sentence that says what to do. */
export class CliError extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = EXIT.failed) {
    super(message);
    this.name = 'CliError';
    this.exitCode = exitCode;
  }
}

/** Exit codes by the HTTP status of an error, for what does not exist and what is not allowed. */
const EXIT_BY_STATUS: Readonly<Record<number, ExitCode>> = { 403: EXIT.refused, 404: EXIT.notFound, 409: EXIT.refused };

/** Returns the exit code of a command that ended with this error. */
export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CliError) return error.exitCode;
  return (error instanceof AppError && EXIT_BY_STATUS[error.status]) || EXIT.failed;
}

/** Errors whose message can be shown as it is. */
const PRESENTABLE = [
  CliError,
  AppError,
  CopyError,
  DataFileError,
  DataFolderInUseError,
  DataVersionError,
  MoveError,
  VoiceInstallError,
];

/** Returns the text to show for an error. Unexpected errors are cut to their first line. */
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
 * Resolves a path as typed. npm runs scripts in the project's root, and passes the folder they were started from in
 * INIT_CWD.
 */
export function resolvePath(typed: string, env: Record<string, string | undefined>): string {
  return resolve(env.INIT_CWD ?? process.cwd(), typed);
}
