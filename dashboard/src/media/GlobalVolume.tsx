import { GLOBAL_VOLUME_DEFAULT } from '@bitcue/shared/constants/media.ts';
import { joinClasses } from '@bitcue/shared/ui/join-classes.ts';
import { Volume2, VolumeX } from 'lucide-react';
import type { CSSProperties } from 'react';
import slider from '../parts/Slider.module.css';
import styles from './GlobalVolume.module.css';
import { player } from './player.ts';
import { usePlayer } from './use-player.ts';

/** How loud this browser plays clips and voices; kept here, and nothing a viewer hears (SND-15). */
export function GlobalVolume() {
  const volume = usePlayer().volume ?? GLOBAL_VOLUME_DEFAULT;
  const Icon = volume === 0 ? VolumeX : Volume2;
  return (
    <label className={styles.volume} title="How loud this browser plays">
      <Icon size={16} aria-hidden="true" />
      <input
        type="range"
        className={joinClasses(slider.input, styles.slider)}
        style={{ '--share': volume / 100 } as CSSProperties}
        aria-label="Player volume"
        aria-valuetext={`${volume} percent`}
        min={0}
        max={100}
        value={volume}
        onChange={(event) => player.setVolume(event.currentTarget.valueAsNumber)}
      />
    </label>
  );
}
