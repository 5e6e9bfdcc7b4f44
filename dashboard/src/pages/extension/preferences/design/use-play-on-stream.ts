import type { Tier } from '@bitcue/shared/alerts/tiers.ts';
import { playTestAlert } from '@bitcue/shared/api/activity.ts';
import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { call, messageOf } from '../../../../api/call.ts';

/** Plays a test alert of a tier on the streamer's own alert page, in the design that is live now. */
export function usePlayOnStream(): { isSending: boolean; play: (tier: Tier) => void } {
  const { isPending, mutate } = useMutation({
    mutationFn: (tier: Tier) => call(playTestAlert, { body: { tier } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
  });
  return { isSending: isPending, play: mutate };
}
