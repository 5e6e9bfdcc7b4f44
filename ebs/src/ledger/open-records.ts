import { isTerminal } from '@bitcue/shared/ledger/states.ts';
import type { Interaction } from './interaction.ts';
import type { Ledger } from './ledger.ts';

/** The records of each channel that are not ended, as last written by this process. */
export interface OpenRecords {
  /** Takes in what an earlier process left open. */
  add(records: readonly Interaction[]): void;
  /** Those of one channel, in order of acceptance. */
  of(channelId: string): Interaction[];
}

/** Keeps the open records by channel, so that a streamer's view of them costs no read and no look at other channels. */
export function keepOpenRecords(ledger: Pick<Ledger, 'onChange'>): OpenRecords {
  const channels = new Map<string, Map<string, Interaction>>();

  function keep(record: Interaction): void {
    const channel = channels.get(record.channelId) ?? new Map<string, Interaction>();
    if (isTerminal(record.state)) channel.delete(record.id);
    else channel.set(record.id, record);
    if (channel.size === 0) channels.delete(record.channelId);
    else channels.set(record.channelId, channel);
  }

  ledger.onChange(keep);
  return {
    add: (records) => records.forEach(keep),
    of: (channelId) => [...(channels.get(channelId)?.values() ?? [])].sort((a, b) => a.seq - b.seq),
  };
}
