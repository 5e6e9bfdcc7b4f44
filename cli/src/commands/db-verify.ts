import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import { type Context, withAdmin } from '../context.ts';
import { printRows, withJson } from '../print-rows.ts';

/** `db verify`: reads every document through its schema. */
export function addDbVerify(group: Command, context: Context): void {
  withJson(group.command('verify').description('Reads every document of the database and names damaged ones.')).action(
    async ({ json }: { json?: boolean }) => {
      const { documents, problems } = await withAdmin(context, (admin) =>
        admin.db.verify((name) => context.output.printError(`Reading ${name}`)),
      );
      printRows(context, problems, {
        json,
        empty: `All ${documents} documents can be read.`,
        columns: [
          { title: 'COLLECTION', show: ({ collection }) => collection },
          { title: 'ID', show: ({ id }) => id },
          { title: 'PROBLEM', show: ({ problem }) => problem },
        ],
      });
      if (problems.length > 0) throw new CliError(`${problems.length} of ${documents} documents are damaged.`);
    },
  );
}
