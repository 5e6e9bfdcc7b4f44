import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import { type Context, withAdmin } from '../context.ts';
import { printRows, withJson } from '../print-rows.ts';

/** `media verify`: compares the files of clips with their sizes and digests. */
export function addMediaVerify(group: Command, context: Context): void {
  withJson(
    group
      .command('verify')
      .description('Compares every clip’s file with its size and digest, and names what is wrong.'),
  ).action(async ({ json }: { json?: boolean }) => {
    const { output, stop } = context;
    const { problems, total } = await withAdmin(context, async (admin) => {
      const items = await admin.listMedia();
      const progress = output.progress(items.length);
      try {
        const found = await admin.media.verify(items, ({ title }) => progress.step(title), stop);
        return { problems: found, total: items.length };
      } finally {
        progress.end();
      }
    });
    const rows = problems.map(({ item: { shortId, title, owner, key }, problem }) => ({
      id: shortId,
      problem,
      owner: owner.displayName,
      file: key,
      title,
    }));
    printRows(context, rows, {
      json,
      empty: `All ${total} clips have their files.`,
      columns: [
        { title: 'ID', show: ({ id }) => id },
        { title: 'PROBLEM', show: ({ problem }) => problem },
        { title: 'OWNER', show: ({ owner }) => owner },
        { title: 'FILE', show: ({ file }) => file },
        { title: 'TITLE', show: ({ title }) => title },
      ],
    });
    if (stop.aborted) throw new CliError('Stopped before the end.');
    if (rows.length > 0) throw new CliError(`${rows.length} of ${total} files are missing or damaged.`);
  });
}
