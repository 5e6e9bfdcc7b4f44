import type { Admin } from '@bitcue/ebs/admin';
import { describeAction } from '@bitcue/shared/audit/actions.ts';
import { type Command, InvalidArgumentError } from 'commander';
import { type Context, findStreamer, withAdmin } from '../context.ts';
import { type Column, printRows, withJson } from '../print-rows.ts';

/** Default and maximum of `--limit`. */
const LIMIT = 50;
const LIMIT_MAX = 1_000;

/** An entry of the audit log. */
type Entry = Awaited<ReturnType<Admin['listAudit']>>[number];

const COLUMNS: readonly Column<Entry>[] = [
  { title: 'TIME', show: ({ at }) => at.toISOString() },
  { title: 'WHO', show: ({ byLogin }) => byLogin ?? 'operator' },
  { title: 'WITH', show: ({ via }) => via },
  { title: 'FROM', show: ({ from }) => from ?? '-' },
  { title: 'WHAT', show: ({ action, objectName, objectId }) => describeAction(action, objectName ?? objectId) },
];

/** `audit list`: lists what was done to a streamer's channel or, without a streamer, to the installation. */
export function addAuditList(group: Command, context: Context): void {
  withJson(group.command('list'))
    .description('Lists what was done to a channel or, without a streamer, to the installation; newest first.')
    .argument('[login|id]', 'the streamer')
    .option('--limit <number>', `entries to list, at most ${LIMIT_MAX}`, parseLimit, LIMIT)
    .action(async (login: string | undefined, { limit, json }: { limit: number; json?: boolean }) => {
      const entries = await withAdmin(context, async (admin) =>
        admin.listAudit(login === undefined ? null : (await findStreamer(admin, login)).id, limit),
      );
      printRows(context, entries, { json, columns: COLUMNS, empty: 'Nothing has been recorded yet.' });
    });
}

/** Parses a number of entries. Throws commander's `InvalidArgumentError`. */
function parseLimit(typed: string): number {
  const limit = Number(typed);
  if (Number.isInteger(limit) && limit >= 1 && limit <= LIMIT_MAX) return limit;
  throw new InvalidArgumentError(`Use a number from 1 to ${LIMIT_MAX}.`);
}
