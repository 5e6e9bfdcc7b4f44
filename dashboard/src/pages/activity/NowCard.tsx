import type { readChannelState } from '@bitcue/shared/api/activity.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { KindIcon } from '@bitcue/shared/ui/KindIcon.tsx';
import { SkipForward } from 'lucide-react';
import type { z } from 'zod';
import { Card } from '../../parts/Card.tsx';
import { useActivityActions } from './activity-queries.ts';
import styles from './NowCard.module.css';

/** What plays on the stream now, with a way to end it at once. */
export function NowCard({ state }: { state: z.output<(typeof readChannelState)['answer']> }) {
  const { skip } = useActivityActions();
  const { playing, paused, alertPages } = state;
  return (
    <Card aria-labelledby="now-title" className={styles.card}>
      <h2 id="now-title">Now</h2>
      {playing ? (
        <div className={styles.playing}>
          {playing.kinds[0] ? <KindIcon kind={playing.kinds[0]} size={44} /> : null}
          <div className={styles.text}>
            <b>{playing.title}</b>
            <span>
              {playing.viewer}
              {playing.text ? `: ${playing.text}` : ''}
            </span>
          </div>
          <Button busy={skip.isPending} onClick={() => skip.mutate(playing.id)}>
            <SkipForward size={16} aria-hidden="true" />
            Skip
          </Button>
        </div>
      ) : (
        <p className={styles.idle}>{describeIdle(paused, alertPages)}</p>
      )}
    </Card>
  );
}

function describeIdle(paused: boolean, alertPages: number): string {
  if (paused) return 'Alerts are paused. What viewers start meanwhile waits in the queue.';
  if (alertPages === 0) return 'The alert page is away. Open it in your streaming software, and what waits plays.';
  return 'Nothing is playing. The next alert begins at once.';
}
