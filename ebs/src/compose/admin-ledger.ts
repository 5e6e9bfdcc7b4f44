import { UNDECIDED_STATES } from '@bitcue/shared/ledger/states.ts';
import { planOperatorPlay, requestOperatorPlay } from '../activity/operator-play.ts';
import { explainRecord, type StoryLine } from '../ledger/explain.ts';
import type { Interaction } from '../ledger/interaction.ts';
import { type AdminParts, findOr } from './admin-parts.ts';

/** What the operator can do with the ledger. */
export interface LedgerAdmin {
  find(id: string): Promise<Interaction | null>;
  /** Lists paid interactions that wait for the streamer's decision, oldest first; of one channel, or of all (null). */
  listOwed(channelId: string | null): Promise<Interaction[]>;
  /** Explains what happened to a record, step by step; null if there is no such record. */
  explain(id: string): Promise<StoryLine[] | null>;
  /** Describes what playing a record would do. Throws `AppError` `interaction.unknown` or `interaction.state`. */
  planReplay(id: string): Promise<{ record: Interaction; steps: string[] }>;
  /** Makes the server play a held or owed record, now or when it starts. Throws like `planReplay`. */
  replay(id: string): Promise<void>;
  /** Reads all records, of one channel or of all (null), oldest first. */
  readAll(channelId: string | null): AsyncIterable<Interaction>;
}

/** Builds the operator's access to the ledger. */
export function composeLedgerAdmin({ stores, tasks, clock, record: audit }: AdminParts): LedgerAdmin {
  const { interactions } = stores;
  const find = (id: string) => findOr(interactions.find(id), 'interaction.unknown');
  return {
    find: (id) => interactions.find(id),
    async listOwed(channelId) {
      const open = await (channelId === null ? interactions.findOpen() : interactions.findOpenOf(channelId));
      return open.filter(({ state }) => (UNDECIDED_STATES as readonly string[]).includes(state));
    },
    async explain(id) {
      const record = await interactions.find(id);
      return record && explainRecord(record);
    },
    async planReplay(id) {
      const record = await find(id);
      const steps = planOperatorPlay(record, clock.now());
      return { record, steps: steps.map(({ label, type }) => label ?? type) };
    },
    async replay(id) {
      const record = await find(id);
      await requestOperatorPlay(tasks, record, clock.now());
      await audit('interaction.played', record.channelId, { id, name: record.item?.title });
    },
    readAll: (channelId) => interactions.readAll(channelId),
  };
}
