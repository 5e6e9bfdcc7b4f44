import type { Voice } from '@bitcue/shared/api/voices.ts';
import { PUBLIC_PAGES } from '@bitcue/shared/constants/public-pages.ts';
import { labelVoice, splitLanguage } from '@bitcue/shared/constants/shipped-voices.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Chip } from '@bitcue/shared/ui/Chip.tsx';
import { Select, type SelectOption } from '@bitcue/shared/ui/Select.tsx';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import { useQuery } from '@tanstack/react-query';
import { AudioLines, CloudAlert, MicVocal, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { visitorQuery } from '../../api/session.ts';
import { GlobalVolume } from '../../media/Volume.tsx';
import { PRIVATE_VOICES_PATH } from '../../parts/nav-entries.ts';
import { Brand, PageHeader } from '../../parts/Page.tsx';
import { StateNote } from '../../parts/StateNote.tsx';
import { Flag } from '../../voices/Flag.tsx';
import { FavouriteButton, type Favourites, useFavourites, useFavouritesFirst } from '../../voices/favourites.tsx';
import { findVoices } from '../../voices/find-voices.ts';
import { describeSound, ListenButton, useVoices } from '../../voices/Voice.tsx';
import styles from './VoicesPage.module.css';

/** Value of the option for all languages. */
const ALL = '';

/** Renders all voices, for anyone to listen to (ROUTE-14). */
export function VoicesPage() {
  const source = useVoices();
  const [search, setSearch] = useState('');
  const [language, setLanguage] = useState(ALL);
  const visitor = useQuery(visitorQuery).data;
  const favourites = useFavourites(visitor?.login != null);
  const sort = useFavouritesFirst(favourites);
  const spoken = source.voices?.filter((voice) => language === ALL || languageOf(voice) === language);
  return (
    <div className={styles.page}>
      <header>
        <Link to="/dashboard" className={styles.brand} aria-label="Dashboard">
          <Brand />
        </Link>
      </header>
      <main className={styles.main}>
        <PageHeader
          {...PUBLIC_PAGES['/voices']}
          actions={
            <>
              <GlobalVolume />
              {visitor?.login ? (
                <Link to={PRIVATE_VOICES_PATH} className={styles.link}>
                  <MicVocal size={16} aria-hidden="true" />
                  Private voices
                </Link>
              ) : null}
              <Button onClick={source.refresh} busy={source.isRefreshing}>
                <RefreshCw size={16} aria-hidden="true" />
                Refresh voices
              </Button>
            </>
          }
        />
        <div className={styles.filters}>
          <TextField label="Search voices" value={search} onChange={setSearch} placeholder="Name, language or gender" />
          <Select
            label="Language"
            value={language}
            onChange={setLanguage}
            options={listLanguages(source.voices ?? [])}
          />
        </div>
        <VoiceList
          voices={spoken && sort(findVoices(spoken, search))}
          favourites={favourites}
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
  favourites,
  hasFailed,
  onRetry,
}: {
  voices: readonly Voice[] | undefined;
  favourites: Favourites;
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
        <VoiceRow key={voice.name} voice={voice} favourites={favourites} />
      ))}
    </ul>
  );
}

/** Renders a voice with its sample. */
function VoiceRow({ voice, favourites }: { voice: Voice; favourites: Favourites }) {
  return (
    <li className={styles.row}>
      <ListenButton voice={voice} />
      <div className={styles.words}>
        <p className={styles.name}>{labelVoice(voice.name)}</p>
        <p className={styles.line}>
          <Flag language={voice.language} />
          <span>{describeSound(voice)}</span>
        </p>
      </div>
      {voice.type === 'ai' ? <Chip tone="info">AI</Chip> : null}
      {voice.type === 'ai' && !voice.public ? <Chip>Private</Chip> : null}
      <FavouriteButton voice={voice} favourites={favourites} />
    </li>
  );
}

const languageOf = ({ language }: Voice) => splitLanguage(language).language;

/** Lists the languages to choose from, by name, with their number of voices. */
function listLanguages(voices: readonly Voice[]): SelectOption[] {
  const counts = new Map<string, number>();
  for (const name of voices.map(languageOf)) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const names = [...counts].sort(([one], [other]) => one.localeCompare(other, 'en'));
  return [
    { value: ALL, label: 'All' },
    ...names.map(([name, count]) => ({ value: name, label: `${name} (${count})` })),
  ];
}
