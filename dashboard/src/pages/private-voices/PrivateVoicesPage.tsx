import {
  NO_VOICE_PROVIDER,
  PRIVATE_VOICES_FULL,
  PRIVATE_VOICES_MAX,
  PRIVATE_VOICES_PLUS_ONLY,
} from '@bitcue/shared/constants/private-voices.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { CloudAlert, MicVocal, Plus, Sparkles, Unplug } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { userQuery } from '../../api/session.ts';
import { GlobalVolume } from '../../media/Volume.tsx';
import { Card, PageHeader } from '../../parts/Page.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import { BillingButton } from '../plus/BillingButton.tsx';
import { isUnpaid } from '../plus/describe-plan.ts';
import styles from './PrivateVoices.module.css';
import { usePrivateVoices } from './private-voices-query.ts';
import { VoiceRow } from './VoiceRow.tsx';

// Decoding, trimming and recording are loaded only when needed.
const MakeVoiceModal = lazy(() =>
  import('./make/MakeVoiceModal.tsx').then((module) => ({ default: module.MakeVoiceModal })),
);

/** Renders the streamer's private voices, and creates and deletes them (CLONE-03). */
export function PrivateVoicesPage() {
  const { data: user } = useSuspenseQuery(userQuery);
  const { data, error, refetch, isFetching } = usePrivateVoices();
  const [isMaking, setMaking] = useState(false);
  const isFull = data !== undefined && data.voices.length >= PRIVATE_VOICES_MAX;
  const canMake = data?.hasProvider === true && user.plan === 'plus';
  return (
    <>
      <PageHeader
        title="Private voices"
        line="AI voices made of recordings, for your own channel. Nobody else can find or use them."
        actions={
          <>
            {data !== undefined && data.voices.length > 0 ? <GlobalVolume /> : null}
            {canMake ? (
              <Button
                look="main"
                disabled={isFull}
                aria-describedby={isFull ? 'private-voices-full' : undefined}
                onClick={() => setMaking(true)}
              >
                <Plus size={16} aria-hidden="true" />
                Make a voice
              </Button>
            ) : null}
          </>
        }
      />
      {data === undefined ? (
        error ? (
          <StateNote
            tone="failed"
            title="Your private voices could not be loaded"
            icon={<CloudAlert size={20} aria-hidden="true" />}
            action={{ label: 'Try again', onClick: () => void refetch(), busy: isFetching }}
          >
            {error.message}
          </StateNote>
        ) : (
          <Skeleton height="148px" radius="16px" />
        )
      ) : (
        <>
          {data.hasProvider ? null : (
            <Notice icon={<Unplug size={18} aria-hidden="true" />}>{NO_VOICE_PROVIDER}</Notice>
          )}
          {data.hasProvider && user.plan !== 'plus' ? (
            <Notice icon={<Sparkles size={18} aria-hidden="true" />}>
              <p>
                <b>{PRIVATE_VOICES_PLUS_ONLY}</b>{' '}
                {user.billing === null ? 'The operator of this server sets the plan. Ask them for Plus.' : null}
                {data.voices.length > 0 ? ' Those that you have stay and speak; new ones cannot be made.' : null}
              </p>
              {user.billing === null ? null : <BillingButton to={isUnpaid(user) ? 'manage' : 'buy'} look="main" />}
            </Notice>
          ) : null}
          {data.voices.length > 0 ? (
            <Card aria-labelledby="private-voices-title">
              <div className={styles.head}>
                <h2 id="private-voices-title">Your voices</h2>
                <span className={styles.line}>
                  {data.voices.length} of {PRIVATE_VOICES_MAX}
                </span>
              </div>
              {isFull ? (
                <p id="private-voices-full" className={styles.line}>
                  {PRIVATE_VOICES_FULL}
                </p>
              ) : null}
              <ul className={styles.list} aria-label="Private voices">
                {data.voices.map((voice) => (
                  <VoiceRow key={voice.modelId} voice={voice} />
                ))}
              </ul>
            </Card>
          ) : canMake ? (
            <Card>
              <StateNote title="No private voices yet" icon={<MicVocal size={20} aria-hidden="true" />}>
                Record somebody for a minute, or choose a recording. The voice provider makes a voice of it, and you
                choose it in Text to Speech like any other.
              </StateNote>
            </Card>
          ) : null}
        </>
      )}
      {isMaking ? (
        <Suspense fallback={null}>
          <MakeVoiceModal onClose={() => setMaking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Explains why no voices can be created, and what to do about it. */
function Notice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <aside className={styles.notice} aria-label="Making voices">
      {icon}
      <div className={styles.noticeText}>{children}</div>
    </aside>
  );
}
