import type { Feature } from '@bitcue/shared/features/catalog.ts';
import { whyNotPermitted } from '@bitcue/shared/features/feature.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useLocation } from 'react-router';
import { startSignIn, userQuery } from '../api/session.ts';
import styles from './PermissionNotice.module.css';

/** Label of the button that leads to Twitch's consent page. */
export const ALLOW_ON_TWITCH = 'Allow on Twitch';

/** Props of `PermissionNotice`. `onLeave` is called before leaving the page, so that the input can be saved. */
export interface PermissionNoticeProps {
  feature: Feature;
  onLeave: () => void;
}

/** Asks for the Twitch permission a feature needs. Renders nothing once it is granted. */
export function PermissionNotice({ feature, onLeave }: PermissionNoticeProps) {
  const { data: user } = useQuery(userQuery);
  const { pathname } = useLocation();
  const why = user ? whyNotPermitted(feature, user.grantedScopes) : null;
  if (why === null) return null;
  const leave = () => {
    onLeave();
    startSignIn(pathname, feature.type);
  };
  return (
    <div className={styles.notice} role="note">
      <TriangleAlert size={18} aria-hidden="true" />
      <p>{why}</p>
      <Button onClick={leave}>{ALLOW_ON_TWITCH}</Button>
    </div>
  );
}
