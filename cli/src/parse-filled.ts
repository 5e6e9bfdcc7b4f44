import { InvalidArgumentError } from 'commander';

/** An argument that must not be empty. Throws commander's `InvalidArgumentError`, which ends as wrong usage. */
export function parseFilled(typed: string): string {
  if (typed.trim() === '') throw new InvalidArgumentError('It must not be empty.');
  return typed;
}
