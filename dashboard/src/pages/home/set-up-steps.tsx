import type { readUser } from '@bitcue/shared/api/user.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { ObsSetup } from '../../alert-url/ObsSetup.tsx';
import { extensionQuery, usageQuery } from '../../api/queries.ts';
import styles from './SetUpCard.module.css';

type User = z.output<(typeof readUser)['answer']>;

/** A step of the set-up. `next`: what to do, shown while it is the next step. */
export interface Step {
  title: string;
  isDone: boolean;
  next: ReactNode;
}

/** Returns the steps to the first working alert; null until it is known which are done. */
export function useSetUp(user: User): readonly Step[] | null {
  const items = useQuery(extensionQuery);
  const usage = useQuery(usageQuery);
  const isActive = user.onboardingExtension.status === 'completed' || user.onboardingExtension.activated_at !== null;
  // Until that is known, show no steps: the streamer is probably done.
  if (items.isPending || usage.isPending) return null;
  return [
    { title: 'Link your Twitch channel', isDone: true, next: null },
    { title: 'Add the alert page to OBS', isDone: user.obsSetupComplete, next: <ObsSetup user={user} /> },
    {
      title: 'Activate the extension',
      isDone: isActive,
      next: (
        <NextLink to="/dashboard/extension/setup" label="Set up the extension">
          Viewers find it on your channel page once it is active.
        </NextLink>
      ),
    },
    {
      title: 'Add your first interaction',
      isDone: (items.data?.items.length ?? 0) > 0,
      next: (
        <NextLink to="/dashboard/extension" label="Add an interaction">
          Choose what viewers can use Bits for.
        </NextLink>
      ),
    },
    {
      title: 'Add a clip to your library',
      isDone: (usage.data?.media.total ?? 0) > 0,
      next: (
        <NextLink to="/dashboard/library/upload" label="Upload a clip">
          Sounds and videos of your own.
        </NextLink>
      ),
    },
  ];
}

function NextLink({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <>
      <p className={styles.hint}>{children}</p>
      <Link to={to} className={styles.link}>
        {label}
        <ArrowRight size={16} aria-hidden="true" />
      </Link>
    </>
  );
}
