import type { Command } from 'commander';
import { parseFilled } from '../cli-error.ts';
import { type Context, requireYes, withAdmin } from '../context.ts';

const addReason = (command: Command) =>
  command
    .argument('<id>', 'the clip, as media list shows it', parseFilled)
    .requiredOption('--reason <text>', 'why; its owner reads it in their audit log', parseFilled);

/** `media hide`: takes a clip out of the public library. */
export function addMediaHide(group: Command, context: Context): void {
  addReason(
    group.command('hide').description('Hides a clip from the public library. It still plays where it is used.'),
  ).action(async (id: string, { reason }: { reason: string }) => {
    const { title } = await withAdmin(context, (admin) => admin.media.hide(id, reason));
    context.output.print(`Hid ${title}. Undo it with: media restore ${id}`);
  });
}

/** `media takedown`: takes a clip down, so that it no longer plays anywhere. */
export function addMediaTakedown(group: Command, context: Context): void {
  addReason(
    group
      .command('takedown')
      .description('Takes a clip down: it no longer plays, even for past purchases.')
      .option('--yes', 'do it'),
  ).action(async (id: string, { reason, yes = false }: { reason: string; yes?: boolean }) => {
    await withAdmin(context, async (admin) => {
      const { item } = await admin.media.find(id);
      requireYes(context, yes, `Would take down ${item.title} of ${item.owner.displayName}.`);
      await admin.media.takeDown(id, reason);
      context.output.print(`Took down ${item.title}. Undo it with: media restore ${id}`);
    });
  });
}

/** `media restore`: undoes hiding and taking down. */
export function addMediaRestore(group: Command, context: Context): void {
  group
    .command('restore')
    .description('Undoes media hide and media takedown.')
    .argument('<id>', 'the clip', parseFilled)
    .action(async (id: string) => {
      const { title } = await withAdmin(context, (admin) => admin.media.restore(id));
      context.output.print(`Restored ${title}.`);
    });
}
