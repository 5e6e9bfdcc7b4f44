import type { Voice } from '@bitcue/shared/api/voices.ts';
import { foldForSearch } from '@bitcue/shared/text/char-count.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { AudioLines, CloudAlert, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { GlobalVolume } from '../../media/Volume.tsx';
import { Brand, PageHeader } from '../../parts/Page.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import { Flag } from '../../voices/Flag.tsx';
import { ListenButton, useVoices } from '../../voices/Voice.tsx';
import styles from './VoicesPage.module.css';

/** Renders all voices, for anyone to listen to (ROUTE-14). */
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
          line="All voices for text to speech. Press play to hear one."
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

/** Rows of the loading skeleton. */
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
        title="The voices could not be loaded."
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

/** Renders a voice with its sample. */
function VoiceRow({ voice }: { voice: Voice }) {
  return (
    <li className={styles.row}>
      <ListenButton voice={voice} />
      <div className={styles.words}>
        <p className={styles.name}>{voice.name}</p>
        <p className={styles.line}>
          <Flag language={voice.language} />
          <span>{[voice.language, voice.gender].filter((word) => word !== '').join(' · ')}</span>
        </p>
      </div>
      {voice.type === 'ai' ? <Chip tone="info">AI</Chip> : null}
      {voice.type === 'ai' && !voice.public ? <Chip>Private</Chip> : null}
    </li>
  );
}

/** Returns the voices in which each search word starts a word of name, language or gender; all for an empty search. */
function findVoices(voices: readonly Voice[], search: string): Voice[] {
  const wanted = foldForSearch(search).split(/\s+/).filter(Boolean);
  return voices.filter((voice) => {
    const words = foldForSearch(`${voice.name} ${voice.language} ${voice.gender}`).split(/[^\p{L}\p{N}]+/u);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  });
}
