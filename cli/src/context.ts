import { type Admin, openAdmin } from '@bitcue/ebs/admin';
import type { Output } from './output.ts';

/** What a command works with. */
export interface Context {
  /** Environment variables: the settings. */
  env: Record<string, string | undefined>;
  output: Output;
  /** Aborted when the person wants to stop (Ctrl-C): long tasks end after the step under way. */
  stop: AbortSignal;
}

/** Logs nothing: log lines have no place among a command's few lines, and what fails comes back as an error. */
export const silentLog = { debug() {}, info() {}, warn() {}, error() {} };

/** Opens the data, runs the task and closes it again, whatever happens. Throws what either throws. */
export async function withAdmin<T>(context: Context, task: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = await openAdmin(context.env, silentLog);
  try {
    return await task(admin);
  } finally {
    await admin.close();
  }
}
