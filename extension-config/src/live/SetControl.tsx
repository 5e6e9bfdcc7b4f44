import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Select } from '@bitcue/shared/ui/Select.tsx';
import { useState } from 'react';
import type { Config } from '../app/config-store.ts';
import styles from './Live.module.css';

/** Swaps to another set of rewards and items. Renders nothing without sets. */
export function SetControl({ sets, onUse }: Pick<Config, 'sets'> & { onUse: (choice: string | null) => void }) {
  const [chosen, setChosen] = useState<string | null>(null);
  if (sets.length === 0) return null;
  const place = (text: string | null) => (text === null ? -1 : Number(text));
  const on = sets.findIndex(({ isOn }) => isOn);
  const shown = sets[place(chosen)] === undefined ? on : place(chosen);
  const next = shown === on ? undefined : sets[shown];
  return (
    <section className={styles.control} aria-label="Auto Swapper">
      <Select
        label="Rewards and items"
        value={shown === -1 ? '' : String(shown)}
        placeholder={on === -1 ? 'Choose a set' : undefined}
        options={sets.map(({ name, isOn }, at) => ({ value: String(at), label: isOn ? `${name} (on)` : name }))}
        onChange={setChosen}
      />
      <Button
        wide
        disabled={next === undefined}
        onClick={() => {
          if (next !== undefined) onUse(next.choice);
          setChosen(null);
        }}
      >
        Swap
      </Button>
    </section>
  );
}
