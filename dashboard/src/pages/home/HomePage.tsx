import type { readUser } from '@bitcue/shared/api/user.ts';
import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Gamepad2, Pause, Play } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import type { z } from 'zod';
import { AlertUrlCard } from '../../alert-url/AlertUrlCard.tsx';
import { UnknownPages } from '../../alert-url/UnknownPages.tsx';
import { channelStateQuery } from '../../api/queries.ts';
import { userQuery } from '../../api/session.ts';
import { PostCards } from '../../blog/PostCards.tsx';
import { Avatar } from '../../parts/Avatar.tsx';
import { useActivityActions } from '../activity/activity-queries.ts';
import styles from './HomePage.module.css';
import { LastAlertsCard } from './LastAlertsCard.tsx';
import { ExtensionPromoCard, QuickLinksCard } from './LinkCards.tsx';
import { NeedsYouCard } from './NeedsYouCard.tsx';
import { SubscriptionCard, UsageCard } from './PlanCard.tsx';
import { SetUpCard, SetUpLine } from './SetUpCard.tsx';
import { useSetUp } from './set-up-steps.tsx';
import { TodayCard } from './TodayCard.tsx';

/** Loaded separately, because each streamer sees it only once. */
const WelcomeModal = lazy(() => import('./WelcomeModal.tsx').then((module) => ({ default: module.WelcomeModal })));

/**
 * Renders the home page: a greeting, today, what needs the streamer, what is left to set up, four cards in this order, the
 * banner and the newest posts (HOME).
 */
export function HomePage() {
  const { data: user } = useSuspenseQuery(userQuery);
  const steps = useSetUp(user);
  const isSetUp = steps?.every(({ isDone }) => isDone) ?? false;
  return (
    <>
      <Greeting user={user} />
      <UnknownPages />
      <TodayCard />
      {isSetUp ? <SetUpLine /> : null}
      <div className={styles.now} data-wide={steps === null || isSetUp}>
        <div className={styles.lists}>
          <NeedsYouCard isNext={isSetUp} />
          <LastAlertsCard />
        </div>
        {steps === null || isSetUp ? null : <SetUpCard steps={steps} />}
      </div>
      <div className={styles.cards}>
        <QuickLinksCard />
        <ExtensionPromoCard />
        {user.plan === 'plus' ? <SubscriptionCard user={user} /> : <UsageCard user={user} />}
        <AlertUrlCard user={user} />
      </div>
      <PromoBanner />
      <PostCards />
      {user.welcomeOnboardingComplete ? null : (
        <Suspense>
          <WelcomeModal />
        </Suspense>
      )}
    </>
  );
}

/** Greets the streamer by login name and picture (HOME-02). */
function Greeting({ user }: { user: z.output<(typeof readUser)['answer']> }) {
  useEffect(() => {
    document.title = `Home · ${PRODUCT_NAME}`;
  }, []);
  const { data: channel } = useQuery(channelStateQuery);
  const { pause } = useActivityActions();
  return (
    <header className={styles.greeting}>
      <Avatar name={user.login} picture={user.picture} size={56} />
      <div>
        <h1>Welcome, {user.login}</h1>
        <p>{describeNow(channel?.live ?? null)}</p>
      </div>
      {channel ? (
        <Button
          className={styles.pause}
          look={channel.paused ? 'main' : 'plain'}
          busy={pause.isPending}
          onClick={() => pause.mutate(!channel.paused)}
        >
          {channel.paused ? <Play size={16} aria-hidden="true" /> : <Pause size={16} aria-hidden="true" />}
          <span>{channel.paused ? 'Resume alerts' : 'Pause alerts'}</span>
        </Button>
      ) : null}
    </header>
  );
}

/** Describes whether the channel is live. `isLive`: null if unknown. */
function describeNow(isLive: boolean | null): string {
  if (isLive === null) return 'Everything viewers can trigger on your stream.';
  return isLive ? 'You are live. What viewers trigger plays on your stream.' : 'You are offline. Alerts still play.';
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
