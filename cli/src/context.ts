import { type Admin, openAdmin } from '@bitcue/ebs/admin';
import type { Output } from './output.ts';

/** What a command gets. */
export interface Context {
  /** Environment variables, which hold the settings. */
  env: Record<string, string | undefined>;
  output: Output;
  /** Aborted on Ctrl-C. Long tasks finish the current step and stop. */
  stop: AbortSignal;
}

/** Logs nothing. A command prints few lines of its own, and failures come back as errors. */
export const silentLog = { debug() {}, info() {}, warn() {}, error() {} };

/** Opens the data, runs the task and always closes the data again. */
export async function withAdmin<T>(context: Context, task: (admin: Admin) => Promise<T>): Promise<T> {
  const admin = await openAdmin(context.env, silentLog);
  try {
    return await task(admin);
  } finally {
    await admin.close();
  }
}
