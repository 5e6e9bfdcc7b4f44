import type { readUser } from '@bitcue/shared/api/user.ts';
import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Gamepad2 } from 'lucide-react';
import { useEffect } from 'react';
import type { z } from 'zod';
import { AlertUrlCard } from '../../alert-url/AlertUrlCard.tsx';
import { UnknownPages } from '../../alert-url/UnknownPages.tsx';
import { userQuery } from '../../api/session.ts';
import { PostCards } from '../../blog/PostCards.tsx';
import { Avatar } from '../../parts/Avatar.tsx';
import styles from './HomePage.module.css';
import { ExtensionPromoCard, QuickLinksCard } from './LinkCards.tsx';
import { SubscriptionCard, UsageCard } from './PlanCard.tsx';
import { SetUpCard } from './SetUpCard.tsx';
import { WelcomeModal } from './WelcomeModal.tsx';

/** Renders the home page: a greeting, what is left to set up, four cards in this order, the banner and the newest posts (HOME). */
export function HomePage() {
  const { data: user } = useSuspenseQuery(userQuery);
  return (
    <>
      <Greeting user={user} />
      <UnknownPages />
      <SetUpCard user={user} />
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

/** Greets the streamer by login name and picture (HOME-02). */
function Greeting({ user }: { user: z.output<(typeof readUser)['answer']> }) {
  useEffect(() => {
    document.title = `Home · ${PRODUCT_NAME}`;
  }, []);
  return (
    <header className={styles.greeting}>
      <Avatar name={user.login} picture={user.picture} size={56} />
      <div>
        <h1>Welcome, {user.login}</h1>
        <p>Everything viewers can trigger on your stream.</p>
      </div>
    </header>
  );
}

/** Announces an upcoming feature, without a link (HOME-09). */
function PromoBanner() {
  return (
    <aside className={styles.banner} aria-label="Game integrations">
      <span className={styles.icon}>
        <Gamepad2 size={22} aria-hidden="true" />
      </span>
      <div>
        <p className={styles.title}>Let viewers into your game</p>
        <p className={styles.line}>Interactions that change the game you play.</p>
      </div>
      <Chip tone="info">Coming Soon</Chip>
    </aside>
  );
}
