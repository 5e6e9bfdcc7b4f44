import type { readChannelState } from '@bitcue/shared/api/shown-interaction.ts';
import { patchSettings, type readUser } from '@bitcue/shared/api/user.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Send } from 'lucide-react';
import { toast } from 'sonner';
import type { z } from 'zod';
import { call, messageOf } from '../api/call.ts';
import { channelStateQuery } from '../api/queries.ts';
import { userQuery } from '../api/session.ts';
import { describeHold } from '../parts/describe-hold.ts';
import { copyUrl } from './copy-url.ts';
import { maskUrl } from './mask-url.ts';
import styles from './ObsSetup.module.css';
import { type TestPhase, useTestAlert } from './use-test-alert.ts';

/**
 * Explains how to add the alert page to OBS. The step is done only once the streamer has seen a test alert play: a
 * connected page does not prove that viewers can see and hear it.
 */
export function ObsSetup({ user }: { user: z.output<(typeof readUser)['answer']> }) {
  const client = useQueryClient();
  const { data: channel } = useQuery(channelStateQuery);
  const { phase, isSending, send } = useTestAlert();
  const confirm = useMutation({
    mutationFn: () => call(patchSettings, { body: { obsSetupComplete: true } }),
    onSuccess: () => client.setQueryData(userQuery.queryKey, (known) => known && { ...known, obsSetupComplete: true }),
    onError: (error) => toast.error(messageOf(error)),
  });
  const isConnected = (channel?.alertPages ?? 0) > 0;
  const hasPlayed = phase === 'played';
  return (
    <div className={styles.setup}>
      <ol className={styles.steps}>
        <li>
          In OBS, add a <b>Browser</b> source, 1280 by 720, with this address:
          <span className={styles.address}>
            <code>{maskUrl(user.alertUrl)}</code>
            <Button aria-label="Copy the address for OBS" onClick={() => void copyUrl(user.alertUrl)}>
              <Copy size={16} aria-hidden="true" />
              Copy
            </Button>
          </span>
        </li>
        <li>
          In that source, tick <b>Control audio via OBS</b>. Without it, your viewers may not hear the alerts.
        </li>
        <li>Send a test alert, and look at OBS.</li>
      </ol>
      <p className={styles.state} role="status">
        {describeTest(phase, isConnected, channel)}
      </p>
      <div className={styles.actions}>
        <Button look={hasPlayed ? 'plain' : 'main'} busy={isSending} disabled={!isConnected} onClick={send}>
          <Send size={16} aria-hidden="true" />
          Send test alert
        </Button>
        <Button
          look={hasPlayed ? 'main' : 'plain'}
          busy={confirm.isPending}
          disabled={!hasPlayed}
          onClick={() => confirm.mutate()}
        >
          It worked
        </Button>
      </div>
    </div>
  );
}

/** Describes the progress of the test and what to do next. */
function describeTest(
  phase: TestPhase,
  isConnected: boolean,
  channel: z.output<(typeof readChannelState)['answer']> | undefined,
): string {
  if (phase === 'played') return 'The test alert has played. Did you see and hear it in OBS?';
  if (phase === 'playing') return 'The test alert is playing now.';
  if (!isConnected) return 'OBS has not opened the page yet.';
  if (channel?.paused) return 'Alerts are paused. Resume them on the Activity page to test.';
  if (channel?.holdScene) return describeHold(channel.holdScene);
  if (phase === 'waiting') return 'The test alert is on its way.';
  if (phase === 'failed') return 'The test alert did not play. Send it again.';
  return 'The page is connected.';
}
