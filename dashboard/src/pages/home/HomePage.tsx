import { useSuspenseQuery } from '@tanstack/react-query';
import { AlertUrlCard } from '../../alert-url/AlertUrlCard.tsx';
import { userQuery } from '../../api/queries.ts';
import { PostCards } from '../../blog/PostCards.tsx';
import { ExtensionPromoCard } from './ExtensionPromoCard.tsx';
import { Greeting } from './Greeting.tsx';
import styles from './HomePage.module.css';
import { PromoBanner } from './PromoBanner.tsx';
import { QuickLinksCard } from './QuickLinksCard.tsx';
import { SubscriptionCard } from './SubscriptionCard.tsx';
import { UsageCard } from './UsageCard.tsx';
import { WelcomeModal } from './WelcomeModal.tsx';

/** The dashboard's home: a greeting, four cards in this order, the banner and the newest posts (HOME). */
export function HomePage() {
  const { data: user } = useSuspenseQuery(userQuery);
  return (
    <>
      <Greeting user={user} />
      <div className={styles.cards}>
        <QuickLinksCard />
        <ExtensionPromoCard />
        {user.plan === 'plus' ? <SubscriptionCard renewsAt={user.planRenewsAt} /> : <UsageCard />}
        <AlertUrlCard user={user} />
      </div>
      <PromoBanner />
      <PostCards />
      {user.welcomeOnboardingComplete ? null : <WelcomeModal />}
    </>
  );
}
