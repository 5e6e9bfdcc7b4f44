import { GLOBAL_VOLUME_DEFAULT } from '@bitcue/shared/constants/media.ts';
import { joinClasses } from '@bitcue/shared/ui/join-classes.ts';
import { Volume2, VolumeX } from 'lucide-react';
import type { CSSProperties } from 'react';
import { NumberBox } from '../parts/NumberField.tsx';
import slider from '../parts/Slider.module.css';
import { Slider } from '../parts/Slider.tsx';
import { player, usePlayer } from './player.ts';
import styles from './Volume.module.css';

/** Slider for the volume of clips and voices in this browser. It is saved there and does not affect alerts (SND-15). */
export function GlobalVolume() {
  const volume = usePlayer().volume ?? GLOBAL_VOLUME_DEFAULT;
  const Icon = volume === 0 ? VolumeX : Volume2;
  return (
    <label className={styles.volume} title="Volume in this browser">
      <Icon size={16} aria-hidden="true" />
      <span className={styles.label}>Preview volume</span>
      <input
        type="range"
        className={joinClasses(slider.input, styles.slider)}
        style={{ '--share': volume / 100 } as CSSProperties}
        aria-valuetext={`${volume} percent`}
        min={0}
        max={100}
        value={volume}
        onChange={(event) => player.setVolume(event.currentTarget.valueAsNumber)}
      />
    </label>
  );
}

/** Props of `VolumeField`. */
interface VolumeFieldProps {
  label: string;
  /** Percent. */
  value: number;
  onChange: (percent: number) => void;
  /** Percent used for text that is not a number. By default such text is ignored. */
  fallback?: number;
}

/** Field for a volume: a slider and a number box. */
export function VolumeField({ label, value, onChange, fallback }: VolumeFieldProps) {
  return (
    <div className={styles.field}>
      <Slider label={label} value={value} min={0} max={100} onChange={onChange} valueText={`${value} percent`}>
        {''}
      </Slider>
      <NumberBox
        aria-label={`${label} in percent`}
        value={value}
        parse={(text) => parseVolume(text) ?? fallback ?? null}
        onChange={onChange}
      />
    </div>
  );
}

/** Parses typed text as 0 to 100 percent in steps of 1. Returns null if it is not a number (TTS-05, SND-03). */
function parseVolume(text: string): number | null {
  const typed = text.trim().replace(/%$/, '').trim();
  const volume = typed === '' ? Number.NaN : Number(typed);
  return Number.isFinite(volume) ? Math.round(Math.min(100, Math.max(0, volume))) : null;
}
