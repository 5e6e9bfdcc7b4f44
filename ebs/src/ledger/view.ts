import type { ViewerInteraction } from '@bitcue/shared/api/extension.ts';
import type { StreamerInteraction } from '@bitcue/shared/api/user.ts';
import { isTerminal } from '@bitcue/shared/ledger/states.ts';
import type { Interaction } from './interaction.ts';

/** A record as its viewer may know it. `ahead`: alerts before it; `paused`: nothing begins on its channel now. */
export function viewerView(record: Interaction, ahead: number, paused: boolean): ViewerInteraction {
  const ended = isTerminal(record.state);
  const waits = record.state === 'leased' || record.state === 'queued' || record.state === 'verified';
  return {
    id: record.id,
    title: record.item?.title ?? '',
    amount: record.amount,
    state: record.state,
    ahead: waits ? ahead : null,
    text: viewerText(record, ahead, paused),
    endedAt: ended ? record.updatedAt : null,
  };
}

function viewerText(record: Interaction, ahead: number, paused: boolean): string {
  switch (record.state) {
    case 'received':
    case 'verified':
      return 'Your Bits arrived. One moment.';
    case 'queued':
    case 'leased':
      if (paused) return 'The streamer has paused alerts. Yours plays when they go on.';
      if (ahead === 0) return 'You are next.';
      return ahead === 1 ? 'One alert is before yours.' : `${ahead} alerts are before yours.`;
    case 'started':
      return 'Watch the stream.';
    case 'done':
      return 'It was on stream.';
    case 'held':
      return 'The stream could not show it for a while. The streamer decides when it plays.';
    case 'owed':
      return 'It could not play yet. The streamer has been told and can play it later.';
    case 'skipped':
      return 'The streamer skipped it.';
    case 'refunded':
      return 'Your channel points came back.';
    case 'dismissed':
      return 'The streamer closed it.';
    case 'misrouted':
    case 'quarantined':
      return 'This purchase does not belong to this channel.';
  }
}

/** A record as its streamer sees it. */
export function streamerView(record: Interaction): StreamerInteraction {
  return {
    id: record.id,
    source: record.source,
    state: record.state,
    reason: record.reason,
    viewer: record.buyer.name ?? 'A viewer',
    title: record.item?.title ?? '',
    kinds: [...new Set(record.steps.map((step) => step.type))],
    text: record.text,
    amount: record.amount,
    test: record.test,
    confirmed: record.confirmed,
    replayed: record.replayed,
    timeline: record.timeline,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  };
}
