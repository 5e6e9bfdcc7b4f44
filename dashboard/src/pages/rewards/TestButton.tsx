import { testReward } from '@bitcue/shared/api/rewards.ts';
import { DEMO_LOCK_MS } from '@bitcue/shared/constants/timing.ts';
import type { Reward } from '@bitcue/shared/rewards/reward.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { toast } from 'sonner';
import { CallError, call, serverMessageOf } from '../../api/call.ts';
import { userQuery } from '../../api/session.ts';
import { Modal } from '../../parts/Modal.tsx';
import { useCountdown } from '../../parts/use-countdown.ts';
import styles from './TestButton.module.css';

/** Shown without an access token (ERR-21). */
const NO_TOKEN = 'Reward ID and access token are required.';

/**
 * Tests a reward: everything happens as if it had been redeemed, but no points move (API-33, RWD-25). Asks first if the
 * test would change something at Twitch. Locked for ten seconds afterwards.
 */
export function TestButton({ reward, look = 'quiet' }: { reward: Reward; look?: 'quiet' | 'plain' }) {
  const { data: user } = useQuery(userQuery);
  const { secondsLeft, start } = useCountdown();
  const [question, setQuestion] = useState<string | null>(null);
  const test = async (confirmed: boolean) => {
    setQuestion(null);
    const bearer = user?.twitch.access_token;
    if (!bearer) return void toast.error(NO_TOKEN);
    start(DEMO_LOCK_MS);
    try {
      const query = { confirmed: String(confirmed) };
      toast((await call(testReward, { params: { id: reward.id }, query, bearer })).message);
    } catch (error) {
      const message = serverMessageOf(error);
      if (error instanceof CallError && error.code === 'reward.confirm') setQuestion(message);
      // Without a response, nothing is shown (API-33).
      else if (message !== null) toast.error(message);
    }
  };
  const isLocked = secondsLeft > 0;
  return (
    <>
      <Button
        look={look}
        className={styles.test}
        aria-label={isLocked ? `Test ${reward.title}, again in ${secondsLeft} s` : `Test ${reward.title}`}
        aria-disabled={isLocked}
        onClick={() => (isLocked ? undefined : void test(false))}
      >
        {isLocked ? `Test ${secondsLeft} s` : 'Test'}
      </Button>
      {question === null
        ? null
        : createPortal(
            <Modal
              title={`Test ${reward.title}`}
              size="narrow"
              onClose={() => setQuestion(null)}
              footer={
                <>
                  <Button onClick={() => setQuestion(null)}>Cancel</Button>
                  <Button look="main" onClick={() => void test(true)}>
                    Run the test
                  </Button>
                </>
              }
            >
              <p>{question}</p>
            </Modal>,
            document.body,
          )}
    </>
  );
}
