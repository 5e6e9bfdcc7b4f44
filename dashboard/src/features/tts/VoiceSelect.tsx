import type { Voice } from '@bitcue/shared/api/voices.ts';
import { labelVoice } from '@bitcue/shared/constants/shipped-voices.ts';
import type { FieldControl } from '@bitcue/shared/ui/Field.tsx';
import { Check, ChevronDown, Star } from 'lucide-react';
import { describeSound, VoiceName } from '../../voices/Voice.tsx';
import { useListbox } from './use-listbox.ts';
import styles from './VoiceSelect.module.css';

/** Props of `VoiceSelect`. */
export interface VoiceSelectProps {
  control: FieldControl;
  voices: readonly Voice[];
  /** Names of the favourite voices. */
  favourites: readonly string[];
  /** Name of the chosen voice; empty for none. */
  value: string;
  /** Shown while no voice is chosen. */
  placeholder: string;
  onChange: (voice: Voice) => void;
}

/** Renders the voice dropdown, each voice with its flag (VOICE-03, VOICE-04). */
export function VoiceSelect({ control, voices, favourites, value, placeholder, onChange }: VoiceSelectProps) {
  const selected = voices.findIndex((voice) => voice.name === value);
  const listbox = useListbox({
    texts: voices.map((voice) => `${labelVoice(voice.name)} ${describeSound(voice)}`),
    selected,
    onSelect: (place) => {
      const voice = voices[place];
      if (voice) onChange(voice);
    },
  });
  const chosen = voices[selected];
  const listId = `${control.id}-list`;
  return (
    <div ref={listbox.frame} className={styles.frame}>
      <button
        {...control}
        type="button"
        role="combobox"
        className={styles.button}
        aria-haspopup="listbox"
        aria-expanded={listbox.isOpen}
        aria-controls={listId}
        aria-activedescendant={listbox.active === null ? undefined : `${listId}-${listbox.active}`}
        onClick={listbox.toggle}
        onKeyDown={listbox.onKeyDown}
      >
        {chosen ? <VoiceName voice={chosen} /> : <span className={styles.placeholder}>{placeholder}</span>}
        <ChevronDown size={16} aria-hidden="true" />
      </button>
      {listbox.isOpen ? (
        <div id={listId} role="listbox" className={styles.list} aria-label="Voices" tabIndex={-1}>
          {voices.map((voice, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the button keeps the focus and handles keys.
            <div
              key={voice.name}
              id={`${listId}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === selected}
              data-place={place}
              data-active={place === listbox.active}
              className={styles.option}
              onPointerMove={() => listbox.setActive(place)}
              onClick={() => listbox.choose(place)}
            >
              <VoiceName voice={voice} />
              {favourites.includes(voice.name) ? <Star size={14} aria-label="Favourite" fill="currentColor" /> : null}
              {place === selected ? <Check size={16} aria-hidden="true" /> : null}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
