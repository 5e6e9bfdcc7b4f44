import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { usageQuery } from '../../api/queries.ts';
import { Card } from '../../parts/Page.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import { BillingButton } from '../plus/BillingButton.tsx';
import { describePlan, isUnpaid, type PlanOf } from '../plus/describe-plan.ts';
import links from './LinkCards.module.css';
import styles from './PlanCard.module.css';

/** Renders the usage of the free tier's limits (HOME-07, TIER-02), and links to Stripe if Plus can be bought. */
export function UsageCard({ user }: { user: PlanOf }) {
  const { data, error, refetch, isFetching } = useQuery(usageQuery);
  return (
    <Card aria-labelledby="usage-title" className={styles.card}>
      <h2 id="usage-title">Usage</h2>
      {data ? (
        <>
          <UsageBar label="Video and Sound limit" used={data.media.total} limit={data.media.limit} />
          {data.media.limit !== null && data.media.total >= data.media.limit ? (
            <p className={styles.full} role="status">
              You've hit the Video and Sounds limit!
            </p>
          ) : null}
          <UsageBar label="TTS limit" used={data.tts.usage} limit={data.tts.limit} />
          <p className={styles.line}>Resets monthly.</p>
          <PlusOffer user={user} />
        </>
      ) : error ? (
        <StateNote
          tone="failed"
          title="Usage could not be loaded"
          action={{ label: 'Try again', onClick: () => void refetch(), busy: isFetching }}
        >
          {error.message}
        </StateNote>
      ) : (
        <>
          <Skeleton height="44px" />
          <Skeleton height="44px" />
        </>
      )}
    </Card>
  );
}

/** Offers Plus, or payment of what is due for it. Renders nothing if it cannot be bought here. */
function PlusOffer({ user }: { user: PlanOf }) {
  if (user.billing === null) return null;
  const isDue = isUnpaid(user);
  return (
    <div className={styles.offer}>
      <p className={isDue ? styles.full : styles.line}>
        {isDue ? describePlan(user) : 'Plus has none of these limits.'}
      </p>
      <BillingButton to={isDue ? 'manage' : 'buy'} />
    </div>
  );
}

/** Renders how much of a limit is used (TIER-02). Renders nothing without a limit. */
function UsageBar({ label, used, limit }: { label: string; used: number; limit: number | null }) {
  const id = useId();
  if (limit === null) return null;
  return (
    <div className={styles.bar}>
      <span id={id}>{label}</span>
      <b>
        {used.toLocaleString('en')} / {limit.toLocaleString('en')}
      </b>
      <meter
        aria-labelledby={id}
        min={0}
        max={limit}
        value={Math.min(used, limit)}
        high={limit * 0.9}
        className={styles.meter}
      >
        {used} of {limit}
      </meter>
    </div>
  );
}

/** Renders a subscription's state and a link to its page (HOME-06). */
export function SubscriptionCard({ user }: { user: PlanOf }) {
  return (
    <Card aria-labelledby="subscription-title" className={links.card}>
      <h2 id="subscription-title">Plus</h2>
      <p className={isUnpaid(user) ? styles.full : undefined}>{describePlan(user)}</p>
      <span />
      <Link to="/dashboard/creati-plus" className={links.link}>
        Manage subscription
        <ArrowRight size={16} aria-hidden="true" />
      </Link>
    </Card>
  );
}
