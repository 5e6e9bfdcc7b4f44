import { describeAction } from '@bitcue/shared/audit/actions.ts';
import { type Command, InvalidArgumentError } from 'commander';
import { type Context, findStreamer, withAdmin } from '../context.ts';

/** Entries shown unless `--limit` says otherwise, and at most. */
const LIMIT = 50;
const LIMIT_MAX = 1_000;

/** `audit list`: lists what was done to a streamer's channel or, without a streamer, to the installation. */
export function addAuditList(group: Command, context: Context): void {
  group
    .command('list')
    .description('Lists what was done to a channel or, without a streamer, to the installation; newest first.')
    .argument('[login|id]', 'the streamer')
    .option('--limit <number>', `entries to list, at most ${LIMIT_MAX}`, parseLimit, LIMIT)
    .action(async (login: string | undefined, { limit }: { limit: number }) => {
      const entries = await withAdmin(context, async (admin) =>
        admin.listAudit(login === undefined ? null : (await findStreamer(admin, login)).id, limit),
      );
      if (entries.length === 0) {
        context.output.print('Nothing has been recorded yet.');
        return;
      }
      const rows = entries.map(({ at, byLogin, via, from, action, objectName, objectId }) => [
        at.toISOString(),
        byLogin ?? 'operator',
        via,
        from ?? '-',
        describeAction(action, objectName ?? objectId),
      ]);
      context.output.table([['TIME', 'WHO', 'WITH', 'FROM', 'WHAT'], ...rows]);
    });
}

/** A number of entries. Throws commander's `InvalidArgumentError`. */
function parseLimit(typed: string): number {
  const limit = Number(typed);
  if (Number.isInteger(limit) && limit >= 1 && limit <= LIMIT_MAX) return limit;
  throw new InvalidArgumentError(`Use a number from 1 to ${LIMIT_MAX}.`);
}
