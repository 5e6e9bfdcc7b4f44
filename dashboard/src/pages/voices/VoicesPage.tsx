import type { Voice } from '@bitcue/shared/api/voices.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { AudioLines, CloudAlert, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { GlobalVolume } from '../../media/GlobalVolume.tsx';
import { Brand } from '../../parts/Brand.tsx';
import { PageHeader } from '../../parts/PageHeader.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import { useVoices } from '../../voices/use-voices.ts';
import { findVoices } from './find-voices.ts';
import { VoiceRow } from './VoiceRow.tsx';
import styles from './VoicesPage.module.css';

/** The voices there are, for anyone to listen to (ROUTE-14). */
export function VoicesPage() {
  const source = useVoices();
  const [search, setSearch] = useState('');
  return (
    <div className={styles.page}>
      <header>
        <Link to="/dashboard" className={styles.brand} aria-label="Dashboard">
          <Brand />
        </Link>
      </header>
      <main className={styles.main}>
        <PageHeader
          title="Voices"
          line="The voices that can speak on stream. Press play to hear one."
          actions={
            <>
              <GlobalVolume />
              <Button onClick={source.refresh} busy={source.isRefreshing}>
                <RefreshCw size={16} aria-hidden="true" />
                Refresh voices
              </Button>
            </>
          }
        />
        <TextField label="Search voices" value={search} onChange={setSearch} placeholder="Name, language or gender" />
        <VoiceList
          voices={source.voices && findVoices(source.voices, search)}
          hasFailed={source.hasFailed}
          onRetry={source.refresh}
        />
      </main>
    </div>
  );
}

/** Rows of the skeleton. */
const PLACES = [1, 2, 3, 4, 5, 6, 7, 8];

function VoiceList({
  voices,
  hasFailed,
  onRetry,
}: {
  voices: readonly Voice[] | undefined;
  hasFailed: boolean;
  onRetry: () => void;
}) {
  if (hasFailed) {
    return (
      <StateNote
        tone="failed"
        title="The voices could not be read."
        icon={<CloudAlert size={20} aria-hidden="true" />}
        action={{ label: 'Try again', onClick: onRetry }}
      />
    );
  }
  if (voices === undefined) {
    return (
      <ul className={styles.list} aria-label="Loading">
        {PLACES.map((place) => (
          <li key={place}>
            <Skeleton height="62px" radius="10px" />
          </li>
        ))}
      </ul>
    );
  }
  if (voices.length === 0) {
    return <StateNote title="No voices found" icon={<AudioLines size={20} aria-hidden="true" />} />;
  }
  return (
    <ul className={styles.list} aria-label="Voices">
      {voices.map((voice) => (
        <VoiceRow key={voice.name} voice={voice} />
      ))}
    </ul>
  );
}
