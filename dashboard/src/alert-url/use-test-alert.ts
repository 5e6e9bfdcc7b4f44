import { playTestAlert } from '@bitcue/shared/api/activity.ts';
import { listInteractions } from '@bitcue/shared/api/shown-interaction.ts';
import { OPEN_STATES } from '@bitcue/shared/ledger/states.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { toast } from 'sonner';
import { call, messageOf } from '../api/call.ts';

/** Poll interval for a test alert, in case an event is missed, in milliseconds. */
const FOLLOW_MS = 2_000;

/** Progress of a test alert: not sent, waiting for its turn, on stream, played to the end, or ended without playing. */
export type TestPhase = 'none' | 'waiting' | 'playing' | 'played' | 'failed';

/** Sends a test alert and follows it until it ends. */
export function useTestAlert(): { phase: TestPhase; isSending: boolean; send: () => void } {
  const sent = useMutation({
    mutationFn: () => call(playTestAlert, { body: {} }),
    onError: (error) => toast.error(messageOf(error)),
  });
  const id = sent.data?.id ?? null;
  const { data: phase = 'waiting' } = useQuery({
    queryKey: ['activity', 'test', id],
    queryFn: async () => phaseOf((await call(listInteractions)).interactions.find((one) => one.id === id)?.state),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data === 'played' || state.data === 'failed' ? false : FOLLOW_MS),
  });
  return { phase: id === null ? 'none' : phase, isSending: sent.isPending, send: () => sent.mutate() };
}

/** Returns the phase for an interaction's state. One that is not listed has only just been created. */
function phaseOf(state: string | undefined): TestPhase {
  if (state === 'done') return 'played';
  if (state === 'started') return 'playing';
  return state === undefined || (OPEN_STATES as readonly string[]).includes(state) ? 'waiting' : 'failed';
}
