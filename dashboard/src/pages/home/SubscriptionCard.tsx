import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../../parts/Card.tsx';
import styles from './ExtensionPromoCard.module.css';

/** The state of a subscription, and the way to its page (HOME-06). `renewsAt`: milliseconds since 1970, or null. */
export function SubscriptionCard({ renewsAt }: { renewsAt: number | null }) {
  return (
    <Card aria-labelledby="subscription-title" className={styles.card}>
      <h2 id="subscription-title">Plus</h2>
      <p>{describeRenewal(renewsAt)}</p>
      <span />
      <Link to="/dashboard/creati-plus" className={styles.link}>
        Manage subscription
        <ArrowRight size={16} aria-hidden="true" />
      </Link>
    </Card>
  );
}

/** One sentence on when a subscription is renewed (TIER-10). */
export function describeRenewal(renewsAt: number | null): string {
  if (renewsAt === null) return 'Your subscription is active. It has no renewal date.';
  const day = new Date(renewsAt).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return `Your subscription is active. It renews on ${day}.`;
}
