import type { Command } from 'commander';
import { type Context, withAdmin } from '../context.ts';
import { formatBytes, formatSeconds } from '../output.ts';
import { printRows, withJson } from '../print-rows.ts';

/** `media list`: lists the clips in the library, newest first, followed by those that were taken down. */
export function addMediaList(group: Command, context: Context): void {
  const command = group.command('list').description('Lists the clips in the library, newest first.');
  withJson(command).action(async ({ json }: { json?: boolean }) => {
    const clips = await withAdmin(context, async (admin) => [
      ...(await admin.listMedia()).map((item) => ({ ...item, state: stateOf(item) })),
      ...(await admin.media.listTakenDown()).map(({ item }) => ({ ...item, state: 'taken down' })),
    ]);
    printRows(context, clips, {
      json,
      empty: 'There are no clips yet. Add some with: media import <folder> --owner <login|id>',
      columns: [
        { title: 'ID', show: ({ shortId }) => shortId },
        { title: 'KIND', show: ({ type }) => type },
        { title: 'STATE', show: ({ state }) => state },
        { title: 'LENGTH', show: ({ durationMs }) => formatSeconds(durationMs) },
        { title: 'SIZE', show: ({ size }) => formatBytes(size) },
        { title: 'OWNER', show: ({ owner }) => owner.displayName },
        { title: 'TITLE', show: ({ title }) => title },
      ],
    });
  });
}

/** Returns who can see a clip of the library. */
export function stateOf(item: { public: boolean; hidden?: object }): string {
  if (item.hidden) return 'hidden';
  return item.public ? 'public' : 'private';
}
