import type { Command } from 'commander';
import { parseFilled } from '../cli-error.ts';
import { type Context, withAdmin } from '../context.ts';
import { printRows, withJson } from '../print-rows.ts';
import { stateOf } from './media-list.ts';

/** `media reports`: lists the clips that visitors have reported. */
export function addMediaReports(group: Command, context: Context): void {
  const command = group
    .command('reports')
    .description('Lists the clips that visitors have reported, earliest report first.');
  withJson(command).action(async ({ json }: { json?: boolean }) => {
    const reported = await withAdmin(context, (admin) => admin.media.listReported());
    const rows = reported.map(({ item, reports }) => ({
      id: item.shortId,
      title: item.title,
      kind: item.type,
      state: stateOf(item),
      owner: item.owner,
      reports: reports.map(({ by, reason, at }) => ({ by, reason, at })),
    }));
    printRows(context, rows, {
      json,
      empty: 'No reports are waiting.',
      columns: [
        { title: 'ID', show: ({ id }) => id },
        { title: 'SINCE', show: ({ reports: [first] }) => first?.at.toISOString().slice(0, 10) ?? '-' },
        { title: 'REASONS', show: ({ reports }) => countReasons(reports.map(({ reason }) => reason)) },
        { title: 'KIND', show: ({ kind }) => kind },
        { title: 'STATE', show: ({ state }) => state },
        { title: 'OWNER', show: ({ owner }) => owner.displayName },
        { title: 'TITLE', show: ({ title }) => title },
      ],
    });
  });
}

/** `media dismiss`: closes the reports of a clip without further action. */
export function addMediaDismiss(group: Command, context: Context): void {
  group
    .command('dismiss')
    .description('Dismisses the reports of a clip, which stays as it is. media hide and media takedown end them, too.')
    .argument('<id>', 'the clip, as media reports shows it', parseFilled)
    .action(async (id: string) => {
      const { item, count } = await withAdmin(context, (admin) => admin.media.dismissReports(id));
      context.output.print(`Dismissed ${count} ${count === 1 ? 'report' : 'reports'} of ${item.title}.`);
    });
}

/** Counts equal reasons: `2 copyright, 1 sexual`. */
function countReasons(reasons: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `${count} ${reason}`).join(', ');
}
