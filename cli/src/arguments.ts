import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';

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
