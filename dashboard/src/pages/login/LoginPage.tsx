import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { ERRORS, type ErrorCode } from '@bitcue/shared/errors/codes.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { startSignIn } from '../../api/session.ts';
import { Brand } from '../../parts/Page.tsx';
import styles from './LoginPage.module.css';

/** Renders the sign-in page with a button that leads to Twitch (USER-10). */
export function LoginPage() {
  const [search] = useSearchParams();
  const [isLeaving, setLeaving] = useState(false);
  const code = search.get('error');
  const problem = code !== null && Object.hasOwn(ERRORS, code) ? ERRORS[code as ErrorCode].message : null;
  useEffect(() => {
    document.title = `Sign in · ${PRODUCT_NAME}`;
  }, []);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Brand />
        <h1>Sign in</h1>
        <p className={styles.line}>
          Let viewers use Bits to make things happen on your stream. Sign in with your channel's Twitch account.
        </p>
        {problem ? (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        ) : null}
        <Button
          look="main"
          wide
          busy={isLeaving}
          onClick={() => {
            setLeaving(true);
            startSignIn(search.get('returnTo') ?? '/dashboard');
          }}
        >
          Sign in with Twitch
        </Button>
      </div>
    </main>
  );
}
