import { z } from 'zod';
import type { ActionOutcome, FeatureExecutor, FeaturePorts, StepContext } from '../executor.ts';
import { composeFollowAge, composeMessage } from './compose.ts';

/** Data that `plan` freezes. `text` is null for a follow age. */
const frozen = z.object({ isAnnouncement: z.boolean(), text: z.string().nullable() });

type ChatPorts = Pick<FeaturePorts, 'chat' | 'followers' | 'random' | 'clock'>;

/** Creates the executor of chat messages. They are composed in advance, so that a repeat says the same. */
export function createChatMessageExecutor(ports: ChatPorts): FeatureExecutor<'chatMessage'> {
  return {
    async plan(settings, sale) {
      const isAnnouncement = settings.preset === 'announcement';
      const data: z.output<typeof frozen> = { isAnnouncement, text: composeMessage(settings, sale, ports.random) };
      const label = isAnnouncement ? 'Announcement in chat' : 'Message in chat';
      return [{ kind: 'action', optional: false, lane: 'main', data, label }];
    },
    action: {
      async act(context) {
        const { isAnnouncement, text } = frozen.parse(context.data);
        if (text === null) return sayFollowAge(ports, context);
        return isAnnouncement ? ports.chat.announce(context.channelId, text) : ports.chat.say(context.channelId, text);
      },
    },
  };
}

async function sayFollowAge(ports: ChatPorts, { channelId, redeemer }: StepContext): Promise<ActionOutcome> {
  if (redeemer.id === null) return { kind: 'refused', reason: 'Twitch did not say who redeemed it.' };
  const follow = await ports.followers.readSince(channelId, redeemer.id);
  if (follow.kind !== 'done') return follow;
  return ports.chat.say(channelId, composeFollowAge(redeemer.name, follow.since, ports.clock.now()));
}
