import { resolve } from 'node:path';

/**
 * The path a person typed, absolute. npm runs scripts in the root of the project and keeps the folder in which the
 * person stood in INIT_CWD.
 */
export function resolvePath(typed: string, env: Record<string, string | undefined>): string {
  return resolve(env.INIT_CWD ?? process.cwd(), typed);
}
