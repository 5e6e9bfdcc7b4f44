import { STATUS_POLL_MS } from '@bitcue/shared/constants/timing.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { CircleDashed, RotateCw, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { extensionStatusQuery, paidTodayQuery } from '../../api/queries.ts';
import { Card } from '../../parts/Page.tsx';
import styles from './StatusCard.module.css';
import { STATUS_FAILED, useActivate } from './use-activate.ts';

/** Renders whether the extension is active on the channel (EXT-02). Polls every 30 seconds, even in the background (EXT-03). */
export function StatusCard() {
  const { data, isError, isFetching, refetch } = useQuery({
    ...extensionStatusQuery,
    refetchInterval: STATUS_POLL_MS,
    refetchIntervalInBackground: true,
  });
  const { activate, isChecking } = useActivate();
  const failure = isError ? (
    <span role="alert" className={styles.failed}>
      {STATUS_FAILED}
    </span>
  ) : null;
  if (!data) {
    return (
      <Card className={styles.card} aria-label="Extension status" aria-busy={!isError}>
        <Sign tone="off">
          <CircleDashed size={18} aria-hidden="true" />
        </Sign>
        {isError ? (
          <>
            <p className={styles.words}>{failure}</p>
            <Button onClick={() => void refetch()} busy={isFetching}>
              <RotateCw size={16} aria-hidden="true" />
              Check again
            </Button>
          </>
        ) : (
          <div className={styles.words}>
            <Skeleton width="170px" height="21px" />
            <Skeleton width="230px" height="18px" />
          </div>
        )}
      </Card>
    );
  }
  const { active, installed } = data;
  return (
    <Card className={styles.card} aria-label="Extension status">
      <Sign tone={active ? 'on' : 'off'}>
        {active ? <Zap size={18} aria-hidden="true" /> : <CircleDashed size={18} aria-hidden="true" />}
      </Sign>
      <div className={styles.words}>
        <h2 className={styles.title}>{active ? 'Extension Active' : 'Extension Not Active'}</h2>
        <p className={styles.line}>
          {failure ??
            (active ? describePlace(active) : installed ? 'Installed, but not in a slot yet.' : 'Not installed yet.')}
        </p>
      </div>
      <BitsToday />
      {active ? null : (
        <Button look="main" onClick={() => void activate()} busy={isChecking}>
          Activate Now
        </Button>
      )}
    </Card>
  );
}

/** Renders the Bits used today; nothing until loaded. */
function BitsToday() {
  const { data } = useQuery(paidTodayQuery);
  if (!data) return null;
  return (
    <p className={styles.bits}>
      <b>{data.bits.toLocaleString('en')}</b> Bits today
    </p>
  );
}

function describePlace({ kind, slot }: { kind: 'panel' | 'component'; slot: string }): string {
  return `${kind === 'panel' ? 'Panel' : 'Component'}, slot ${slot}. Viewers can use Bits now.`;
}

function Sign({ tone, children }: { tone: 'on' | 'off'; children: ReactNode }) {
  return (
    <span className={styles.sign} data-tone={tone}>
      {children}
    </span>
  );
}
