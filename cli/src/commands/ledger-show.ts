import type { Admin } from '@bitcue/ebs/admin';
import type { Command } from 'commander';
import { CliError, parseFilled } from '../cli-error.ts';
import { type Context, withAdmin } from '../context.ts';
import { EXIT } from '../exit-codes.ts';
import { printOne, withJson } from '../print-rows.ts';

type LedgerRecord = NonNullable<Awaited<ReturnType<Admin['ledger']['find']>>>;

const timeOf = (at: number) => new Date(at).toISOString();

/** `ledger show`: shows a record of the ledger. */
export function addLedgerShow(group: Command, context: Context): void {
  const command = group
    .command('show')
    .description('Shows a record of the ledger: a purchase, a redemption or a test.');
  withJson(command.argument('<id>', 'its id, such as the transaction id', parseFilled)).action(
    async (id: string, { json }: { json?: boolean }) => {
      const record = await withAdmin(context, (admin) => admin.ledger.find(id));
      if (record === null) throw unknownRecord(id);
      printOne(context, record, { json, lines: describe(record) });
    },
  );
}

/** Returns the error for an unknown id. */
export function unknownRecord(id: string): CliError {
  return new CliError(`There is no record ${id}. List what is owed with: ledger owed`, EXIT.notFound);
}

function describe(record: LedgerRecord): [string, string][] {
  const { settlement, steps, doors } = record;
  return [
    ['id', record.id],
    ['state', record.state],
    ['reason', record.reason ?? '-'],
    ['source', record.source],
    ['channel', record.channelId],
    ['viewer', record.buyer.name ?? record.buyer.login ?? '-'],
    ['amount', String(record.amount)],
    ['for', record.item?.title ?? '-'],
    ['text', record.text ?? '-'],
    ['test', record.test ? 'yes' : 'no'],
    ['confirmed', record.confirmed ? 'yes' : 'no'],
    ['created', timeOf(record.createdAt)],
    ['updated', timeOf(record.updatedAt)],
    ...Object.entries(doors).map(([door, at]): [string, string] => [`door ${door}`, timeOf(at)]),
    ...steps.map((step): [string, string] => [
      `step ${step.id}`,
      `${step.type}: ${step.state}${step.reason === null ? '' : `, ${step.reason}`}`,
    ]),
    ['settlement', settlement === null ? '-' : `${settlement.outcome}: ${settlement.state}`],
  ];
}
