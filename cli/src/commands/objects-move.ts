import type { Admin } from '@bitcue/ebs/admin';
import { FILE_PLACES, type FilePlace, readyAnswer } from '@bitcue/shared/api/ready.ts';
import { type Command, Option } from 'commander';
import { CliError } from '../cli-error.ts';
import { type Context, withAdmin } from '../context.ts';
import { reach } from '../doctor/reach.ts';
import type { Progress } from '../output.ts';

/** `objects move`: moves stored files between the disk and the bucket, even while the server runs. */
export function addObjectsMove(group: Command, context: Context): void {
  group
    .command('move')
    .description(
      'Moves clips and speech to the bucket, or back to the disk. Each copy is compared by its digest before the original is deleted. If interrupted, run it again to move the rest.',
    )
    .addOption(new Option('--to <place>', 'where to').choices(FILE_PLACES).makeOptionMandatory())
    .action(async ({ to }: { to: FilePlace }) => {
      const { output, stop } = context;
      const { moved, left } = await withAdmin(context, async (admin) => {
        if (to === 's3') await checkServer(admin);
        let progress: Progress | undefined;
        const steps = {
          onBegin: (total: number) => {
            progress = output.progress(total);
          },
          onStep: (key: string) => progress?.step(key),
        };
        return admin.files.move(to, steps, stop).finally(() => progress?.end());
      });
      if (left > 0) throw new CliError(`Moved ${moved} files. ${left} are left: run the command again.`);
      const next = to === 's3' ? '' : ' Stop the server, run this again, and unset the S3 settings.';
      output.print(moved === 0 ? `Nothing is left to move.${next}` : `Moved ${moved} files. None are left.${next}`);
    });
}

/** Throws `CliError` if a running server does not use the bucket: it would not find the moved files. */
async function checkServer(admin: Admin): Promise<void> {
  const { publicUrl } = admin.config;
  const reached = await reach(`${publicUrl}/readyz`);
  if ('why' in reached || !reached.response.ok) {
    if (!admin.throughServer) return;
    throw new CliError(`A server is running, but ${publicUrl}/readyz does not answer that it is ready. Stop it first.`);
  }
  if (readPlace(reached.text) === 's3') return;
  throw new CliError('The running server does not use the bucket yet. Restart it with these settings, then move.');
}

function readPlace(text: string): FilePlace | null {
  try {
    return readyAnswer.parse(JSON.parse(text)).storage;
  } catch {
    return null;
  }
}
