import { PLAYER_VOLUME_DEFAULT } from '@bitcue/shared/constants/media.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { PlayIcon, StopIcon, VolumeIcon } from '@bitcue/shared/ui/extension/icons.tsx';
import { useEffect, useRef, useState } from 'react';
import styles from './SoundPreview.module.css';

/** Lets viewers hear the sound first. Nothing is loaded or played until asked; the volume is adjustable (2.4). */
export function SoundPreview({ src }: { src: string }) {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const [percent, setPercent] = useState<number>(PLAYER_VOLUME_DEFAULT);

  const stop = () => {
    audio.current?.pause();
    audio.current = null;
    setPlaying(false);
  };
  useEffect(() => () => audio.current?.pause(), []);

  const listen = () => {
    const player = new Audio(src);
    audio.current = player;
    player.volume = percent / 100;
    const fail = () => {
      if (audio.current !== player) return;
      stop();
      setFailed(true);
    };
    player.onended = stop;
    player.onerror = fail;
    setPlaying(true);
    setFailed(false);
    player.play().catch(fail);
  };

  return (
    <div className={styles.preview}>
      <Button onClick={playing ? stop : listen}>
        {playing ? <StopIcon /> : <PlayIcon />}
        {playing ? 'Stop' : 'Listen'}
      </Button>
      <label className={styles.volume}>
        <VolumeIcon />
        <input
          type="range"
          aria-label="Preview volume"
          min={0}
          max={100}
          step={5}
          defaultValue={PLAYER_VOLUME_DEFAULT}
          onInput={(event) => {
            const next = Number(event.currentTarget.value);
            setPercent(next);
            if (audio.current) audio.current.volume = next / 100;
          }}
        />
      </label>
      <p className={styles.failed} role="status">
        {failed ? 'This sound cannot be played here.' : ''}
      </p>
    </div>
  );
}
