import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Sparkles } from 'lucide-react';
import { Link } from 'react-router';
import { extensionStatusQuery } from '../../api/queries.ts';
import { userQuery } from '../../api/session.ts';
import styles from './MeetBanner.module.css';

/**
 * Links to the onboarding while it has not started (ONB-01, ONB-02). "Activate Now" skips its introduction (ACT-03,
 * ACT-04).
 */
export function MeetBanner() {
  const { data: user } = useQuery(userQuery);
  const { data: status } = useQuery(extensionStatusQuery);
  if (user?.onboardingExtension.status !== null || !status || status.active) return null;
  return (
    <aside className={styles.banner} aria-label="Getting started">
      <Sparkles size={18} aria-hidden="true" />
      <p>
        <b>New here?</b> See what the extension does, then install and activate it step by step.
      </p>
      <Link to="/dashboard/extension/setup" className={styles.link}>
        Meet the extension
        <ArrowRight size={16} aria-hidden="true" />
      </Link>
    </aside>
  );
}
