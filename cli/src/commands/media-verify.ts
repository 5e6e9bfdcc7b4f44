import type { Admin } from '@bitcue/ebs/admin';
import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import { type Context, withAdmin } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { formatBytes } from '../output.ts';
import { printRows, withJson } from '../print-rows.ts';

/** A file with a problem. Files that belong to no clip have no id, owner or title. */
interface Row {
  id: string | null;
  problem: string;
  owner: string | null;
  file: string;
  title: string | null;
}

/** `media verify`: compares the files of clips with their sizes and digests, and finds files that belong to no clip. */
export function addMediaVerify(group: Command, context: Context): void {
  withJson(
    group
      .command('verify')
      .description(
        'Compares every clip’s file with its size and digest, names what is wrong, and finds files that belong to no clip.',
      )
      .option('--yes', 'delete files that belong to no clip and are older than an hour'),
  ).action(async ({ json, yes = false }: { json?: boolean; yes?: boolean }) => {
    await withAdmin(context, async (admin) => {
      const { problems, total } = await compareFiles(admin, context);
      const { unlisted, listed } = await admin.media.findUnlisted();
      const rows: Row[] = [
        ...problems.map(({ item, problem }) => ({
          id: item.shortId,
          problem,
          owner: item.owner.displayName,
          file: item.key,
          title: item.title,
        })),
        ...unlisted.map(({ key }) => ({ id: null, problem: 'of no clip', owner: null, file: key, title: null })),
      ];
      printRows(context, rows, {
        json,
        empty: `All ${total} clips have their files.`,
        columns: [
          { title: 'ID', show: ({ id }) => id ?? '-' },
          { title: 'PROBLEM', show: ({ problem }) => problem },
          { title: 'OWNER', show: ({ owner }) => owner ?? '-' },
          { title: 'FILE', show: ({ file }) => file },
          { title: 'TITLE', show: ({ title }) => title ?? '-' },
        ],
      });
      if (context.stop.aborted) throw new CliError('Stopped before the end.');
      const reasons = problems.length > 0 ? [`${problems.length} of ${total} files are missing or damaged.`] : [];
      if (unlisted.length > 0 && yes) await deleteThem(admin, unlisted, listed, context);
      else if (unlisted.length > 0) reasons.push(`${describe(unlisted)} belong to no clip. Delete them with --yes.`);
      if (reasons.length > 0) throw new CliError(reasons.join('\n'), problems.length > 0 ? EXIT.failed : EXIT.refused);
    });
  });
}

async function compareFiles(admin: Admin, { output, stop }: Context) {
  const items = await admin.listMedia();
  const progress = output.progress(items.length);
  try {
    return {
      problems: await admin.media.verify(items, ({ title }) => progress.step(title), stop),
      total: items.length,
    };
  } finally {
    progress.end();
  }
}

type Unlisted = Awaited<ReturnType<Admin['media']['findUnlisted']>>['unlisted'];

async function deleteThem(admin: Admin, files: Unlisted, listed: number, { output }: Context): Promise<void> {
  // With the settings of another database, every file would be deleted.
  if (listed === 0) {
    throw new CliError(
      'No file belongs to a clip. Is this the database of these files? Nothing was deleted.',
      EXIT.refused,
    );
  }
  await admin.media.deleteUnlisted(files);
  output.printError(`Deleted ${describe(files)} that belonged to no clip.`);
}

function describe(files: Unlisted): string {
  return `${files.length} files (${formatBytes(files.reduce((sum, { size }) => sum + size, 0))})`;
}
