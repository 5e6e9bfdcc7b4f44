import type { readUser } from '@bitcue/shared/api/user.ts';
import { countUndecided } from '@bitcue/shared/ledger/states.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { copyUrl } from '../alert-url/copy-url.ts';
import { channelStateQuery } from '../api/queries.ts';
import styles from './TopBar.module.css';

/** Renders the channel's state on every page: whether it is live, the alert page, and what needs a decision. */
export function TopBar({ user }: { user: z.output<(typeof readUser)['answer']> }) {
  const { data } = useQuery(channelStateQuery);
  return (
    <>
      <div className={styles.bar} role="status" aria-label="Channel">
        {data ? (
          <>
            {data.live ? (
              <Chip tone="live" dot>
                Live
              </Chip>
            ) : (
              <Chip>{data.live === null ? 'Stream unknown' : 'Offline'}</Chip>
            )}
            {data.alertPages > 0 ? (
              <Chip tone="ok" dot>
                Alert page connected
              </Chip>
            ) : (
              <Chip tone="warn" dot>
                Alert page disconnected
              </Chip>
            )}
            {data.paused ? <Chip tone="cue">Paused</Chip> : null}
            {data.holdScene === null || data.paused ? null : <Chip tone="cue">Alerts wait</Chip>}
            {countUndecided(data.counts) > 0 ? (
              <Link to="/dashboard/activity" className={styles.link}>
                <Chip tone="warn">{countUndecided(data.counts)} waiting for you</Chip>
              </Link>
            ) : null}
          </>
        ) : null}
      </div>
      <Button className={styles.copy} look="quiet" onClick={() => void copyUrl(user.alertUrl)}>
        <Copy size={16} aria-hidden="true" />
        <span>Copy alert page URL</span>
      </Button>
    </>
  );
}
