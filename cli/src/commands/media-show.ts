import { titleOfLicence } from '@bitcue/shared/media/licences.ts';
import type { Command } from 'commander';
import { parseFilled } from '../cli-error.ts';
import { type Context, withAdmin } from '../context.ts';
import { formatBytes, formatSeconds } from '../output.ts';
import { printOne, withJson } from '../print-rows.ts';
import { stateOf } from './media-list.ts';

/** `media show`: shows a clip, even if it was taken down. */
export function addMediaShow(group: Command, context: Context): void {
  const command = group.command('show').description('Shows a clip, even one that was taken down.');
  withJson(command.argument('<id>', 'the clip, as media list shows it', parseFilled)).action(
    async (id: string, { json }: { json?: boolean }) => {
      const { item, takenDown } = await withAdmin(context, (admin) => admin.media.find(id));
      const withheld = takenDown ?? item.hidden;
      const lines: [string, string][] = [
        ['id', item.shortId],
        ['title', item.title],
        ['kind', item.type],
        ['tags', item.tags.join(', ') || '-'],
        ['length', formatSeconds(item.durationMs)],
        ['size', formatBytes(item.size)],
        ['owner', `${item.owner.displayName} (${item.owner.id})`],
        ['state', takenDown !== null ? 'taken down' : stateOf(item)],
        ['why', withheld?.reason ?? '-'],
        ['licence', titleOfLicence(item.licence ?? null) ?? '-'],
        ['vod', item.notForVod ? 'heard live only' : 'heard'],
        ['plays', String(item.plays)],
        ['file', item.key],
        ['sha256', item.sha256],
        ['added', item.createdAt.toISOString()],
      ];
      printOne(
        context,
        { ...item, takenDown: takenDown && { at: takenDown.at, reason: takenDown.reason } },
        { json, lines },
      );
    },
  );
}
