import { playDemo } from '@bitcue/shared/api/extension-items.ts';
import { DEMO_LOCK_MS } from '@bitcue/shared/constants/timing.ts';
import { createDemo } from '@bitcue/shared/items/demo-interaction.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import { useQuery } from '@tanstack/react-query';
import { toast } from 'sonner';
import { call, messageOf } from '../../../api/call.ts';
import { userQuery } from '../../../api/session.ts';
import { useCountdown } from '../../../parts/use-countdown.ts';

/**
 * Plays a demo of the first feature that supports it (API-11), then locks for ten seconds (EXT-10). `play` is null without
 * such a feature or without an access token (EXT-11).
 */
export function useDemo({ uuid, amount, features }: ExtensionItem): { play: (() => void) | null; secondsLeft: number } {
  const { data: user } = useQuery(userQuery);
  const { secondsLeft, start } = useCountdown();
  const interaction = features.map((feature) => createDemo(uuid, feature)).find((demo) => demo !== null);
  const bearer = user?.twitch.access_token;
  if (!interaction || !bearer) return { play: null, secondsLeft };
  return {
    secondsLeft,
    play() {
      if (secondsLeft > 0) return;
      start(DEMO_LOCK_MS);
      call(playDemo, { body: { interaction, amount }, bearer }).then(
        ({ message }) => toast(message),
        (error: Error) => toast.error(messageOf(error)),
      );
    },
  };
}
