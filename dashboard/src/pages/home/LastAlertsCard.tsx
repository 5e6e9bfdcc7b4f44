import type { ShownInteraction } from '@bitcue/shared/api/shown-interaction.ts';
import { describeState } from '@bitcue/shared/ledger/describe.ts';
import { isPaidWithBits } from '@bitcue/shared/ledger/states.ts';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { Gem } from '@bitcue/shared/ui/Gem.tsx';
import { KindIcon } from '@bitcue/shared/ui/KindIcon.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { newestQuery } from '../../api/queries.ts';
import { describeTime } from '../../parts/describe-time.ts';
import { Card } from '../../parts/Page.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import styles from './HomeLists.module.css';

/** Maximum number of alerts shown. */
const SHOWN = 4;

/** Renders the newest alerts, the playing one on top. */
export function LastAlertsCard() {
  const { data, error, refetch, isFetching } = useQuery(newestQuery);
  const isPlaying = (one: ShownInteraction) => Number(one.state === 'started');
  const rows = [...(data?.interactions ?? [])].sort((a, b) => isPlaying(b) - isPlaying(a)).slice(0, SHOWN);
  return (
    <Card aria-labelledby="last-alerts-title" aria-busy={!data && !error}>
      <div className={styles.head}>
        <h2 id="last-alerts-title">Last alerts</h2>
      </div>
      {data ? (
        rows.length > 0 ? (
          <ul className={styles.list}>
            {rows.map((one) => (
              <AlertRow key={one.id} interaction={one} />
            ))}
          </ul>
        ) : (
          <p className={styles.empty}>No alerts yet. Press Demo next to an item on the Extension page to see one.</p>
        )
      ) : error ? (
        <StateNote
          tone="failed"
          title="The last alerts could not be loaded"
          action={{ label: 'Try again', onClick: () => void refetch(), busy: isFetching }}
        >
          {error.message}
        </StateNote>
      ) : (
        <Skeleton height="168px" />
      )}
    </Card>
  );
}

function AlertRow({ interaction }: { interaction: ShownInteraction }) {
  const { source, amount, title, viewer, reason, state, kinds, createdAt } = interaction;
  const { label, tone } = describeState(state);
  return (
    <li className={styles.row}>
      <KindIcon kind={kinds[0]} size={34} />
      <div className={styles.text}>
        <b>{title || 'Unknown item'}</b>
        <span>{reason ? `${viewer} · ${reason}` : viewer}</span>
      </div>
      <span className={styles.amount}>
        {isPaidWithBits(source) ? (
          <>
            <Gem amount={amount} />
            {amount.toLocaleString('en')}
          </>
        ) : source === 'points' ? (
          `${amount.toLocaleString('en')} points`
        ) : source === 'unknown' ? (
          amount.toLocaleString('en')
        ) : (
          <Chip>{source === 'demo' ? 'Demo' : 'Test'}</Chip>
        )}
      </span>
      <span className={styles.state}>
        <Chip tone={tone}>{label}</Chip>
      </span>
      <time className={styles.time} dateTime={new Date(createdAt).toISOString()}>
        {describeTime(createdAt)}
      </time>
    </li>
  );
}
