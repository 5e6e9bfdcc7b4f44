import type { PageAccess } from '../channels/page-access.ts';
import type { User } from '../ports/users.ts';
import type { AlertHub } from './hub.ts';

/** Dependencies of `endAlertKey`. */
export interface EndAlertKeyDeps {
  hub: Pick<AlertHub, 'closePages'>;
  access: PageAccess;
}

/**
 * Makes a change that invalidates a streamer's alert key. Returns its result and how many pages were disconnected here. The old key
 * stops working at once, and pages opened with it are disconnected from every process within two seconds (reliability: B.4).
 */
export async function endAlertKey<T>(
  { hub, access }: EndAlertKeyDeps,
  { id, alertKeyHash }: Pick<User, 'id' | 'alertKeyHash'>,
  change: () => Promise<T>,
): Promise<{ result: T; pages: number }> {
  const result = await access.change(id, change);
  return { result, pages: hub.closePages(id, alertKeyHash) };
}
