import type { AuditAction } from '@bitcue/shared/audit/actions.ts';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { ErrorCode } from '@bitcue/shared/errors/codes.ts';
import type { Config } from '../config/config.ts';
import type { AuditEvent } from '../ports/audit.ts';
import type { Clock, Log, Random } from '../ports/system.ts';
import type { Tasks } from '../tasks/tasks.ts';
import type { OpenData, Repositories } from './store.ts';

/** What the areas of the operator's commands share. */
export interface AdminParts {
  config: Config;
  data: OpenData;
  stores: Repositories;
  tasks: Tasks;
  clock: Clock;
  random: Random;
  log: Log;
  /** Records what the operator did. */
  record(action: AuditAction, channelId: string | null, object?: AuditEvent['object']): Promise<void>;
}

/** Returns what was found. Throws an `AppError` of this code for null. */
export async function findOr<T>(found: Promise<T | null>, code: ErrorCode): Promise<T> {
  const value = await found;
  if (value === null) throw new AppError(code);
  return value;
}
