import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { userQuery } from '../../api/session.ts';
import { Card, PageHeader } from '../../parts/Page.tsx';
import { describeRenewal } from '../home/PlanCard.tsx';
import styles from './PlusPage.module.css';

/** The benefits of Plus (TIER-04). */
const BENEFITS = [
  'No cap on your sounds and videos',
  'No cap on the clips your rewards use',
  'Sounds up to 25 MB and videos up to 50 MB',
  'No monthly limit on TTS messages',
];

/** Renders the subscription page. Redirects free users to the home page (ROUTE-08, TIER-10). */
export function PlusPage() {
  const { data: user } = useSuspenseQuery(userQuery);
  if (user.plan !== 'plus') return <Navigate to="/dashboard" replace />;
  return (
    <>
      <PageHeader title="Plus" line="Manage subscription" />
      <Card aria-label="Subscription" className={styles.card}>
        <p>{describeRenewal(user.planRenewsAt)}</p>
        <ul>
          {BENEFITS.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className={styles.line}>The operator of this server sets the plan. Ask them to change or cancel it.</p>
      </Card>
    </>
  );
}
