import type { ViewerInteraction } from '@bitcue/shared/api/extension.ts';
import type { StreamerInteraction } from '@bitcue/shared/api/user.ts';
import { definitionOf } from '@bitcue/shared/features/feature.ts';
import { isTerminal } from '@bitcue/shared/ledger/states.ts';
import { z } from 'zod';
import type { Interaction } from './interaction.ts';
import type { Stop } from './pauses.ts';
import { REFUSED } from './settlement.ts';
import { stepsToRun, unknownSteps } from './step.ts';

/** Name shown if Twitch did not disclose the buyer's. */
export const UNKNOWN_BUYER = 'A viewer';

/** Returns a record as its viewer may see it. `ahead`: alerts ahead of it in its lane; `stop`: what keeps it from beginning. */
export function viewerView(record: Interaction, ahead: number, stop: Stop | null): ViewerInteraction {
  const ended = isTerminal(record.state);
  const waits = record.state === 'leased' || record.state === 'queued' || record.state === 'verified';
  return {
    id: record.id,
    title: record.item?.title ?? '',
    amount: record.amount,
    state: record.state,
    ahead: waits && stop === null ? ahead : null,
    text: viewerText(record, ahead, stop),
    endedAt: ended ? record.updatedAt : null,
  };
}

function viewerText(record: Interaction, ahead: number, stop: Stop | null): string {
  switch (record.state) {
    case 'received':
    case 'verified':
      return 'Your Bits arrived. One moment.';
    case 'queued':
    case 'leased':
      if (stop === 'paused') return 'Alerts are paused. Yours plays when the streamer resumes them.';
      if (stop === 'held') return 'Alerts wait for the next scene on stream. Yours plays then.';
      if (stop === 'unheard') return 'The page that plays this sound is not open. Your alert plays once it is open.';
      if (ahead === 0) return 'You are next.';
      return ahead === 1 ? 'One alert plays before yours.' : `${ahead} alerts play before yours.`;
    case 'started':
      return 'Watch the stream.';
    case 'done':
      return 'It played on stream.';
    case 'asked':
      return 'The streamer has to approve it first. You can follow it here.';
    case 'held':
      return 'The stream showed no alerts for a while. The streamer decides when yours plays.';
    case 'owed':
      return 'It could not play yet. The streamer knows and can play it later.';
    case 'skipped':
      return record.reason === REFUSED
        ? 'The streamer refused it. Bits cannot be returned.'
        : 'The streamer skipped it.';
    case 'refunded':
      return 'Your channel points were returned.';
    case 'dismissed':
      return 'The streamer dismissed it.';
    case 'misrouted':
    case 'quarantined':
      return 'This purchase does not belong to this channel.';
  }
}

/** What a step's data may say about the viewer's message. */
const stepData = z.object({ masked: z.array(z.string()).catch([]) });

/** Returns since when the alert on the page has been playing, and its length; null if none plays. */
function findPlaying({ state, steps }: Interaction): StreamerInteraction['plays'] | null {
  const step = steps.find((one) => one.state === 'running' && one.cue !== null);
  if (state !== 'started' || step?.cue === undefined || step.cue === null || step.begunAt === undefined) return null;
  return { at: step.begunAt, durationMs: step.cue.durationMs };
}

/** Returns a record as its streamer sees it. */
export function streamerView(record: Interaction): StreamerInteraction {
  const playing = findPlaying(record);
  return {
    id: record.id,
    source: record.source,
    state: record.state,
    reason: record.reason,
    viewer: record.buyer.name ?? UNKNOWN_BUYER,
    title: record.item?.title ?? '',
    kinds: [...new Set(record.steps.map((step) => step.type))],
    text: record.text,
    masked: [...new Set(record.steps.flatMap(({ data }) => stepData.parse(data).masked))],
    itemId: record.item?.uuid ?? null,
    ...(playing && { plays: playing }),
    amount: record.amount,
    test: record.test,
    confirmed: record.confirmed,
    replayed: record.replayed,
    ...(record.timeline[0]?.why === 'replay' && { isReplay: true }),
    unknownSteps: unknownSteps(record).map(({ id, type, label }) => ({ id, label: label ?? definitionOf(type).title })),
    playable: stepsToRun(record, []).length > 0,
    timeline: record.timeline,
    createdAt: record.createdAt,
    updatedAt: record.updatedAt,
  };
}
