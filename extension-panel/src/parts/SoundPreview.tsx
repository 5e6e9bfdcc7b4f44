import { PLAYER_VOLUME_DEFAULT } from '@bitcue/shared/constants/media.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { PlayIcon, StopIcon, VolumeIcon } from '@bitcue/shared/ui/extension/icons.tsx';
import { Howl, Howler } from 'howler';
import { useEffect, useRef, useState } from 'react';
import styles from './SoundPreview.module.css';

/** Lets viewers hear the sound first. Nothing is loaded or played until asked; the volume is adjustable (2.4). */
export function SoundPreview({ src }: { src: string }) {
  const sound = useRef<Howl | null>(null);
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const [percent, setPercent] = useState<number>(PLAYER_VOLUME_DEFAULT);

  const stop = () => {
    sound.current?.unload();
    sound.current = null;
    setPlaying(false);
  };
  useEffect(() => () => void sound.current?.unload(), []);

  const listen = () => {
    const fail = () => {
      stop();
      setFailed(true);
    };
    Howler.volume(percent / 100);
    setPlaying(true);
    setFailed(false);
    // As a media element: Twitch's policy has a separate allowlist for media, apart from the one for fetched data.
    // With `format`, howler does not guess from the URL; the element detects the type itself.
    const howl = new Howl({ src, format: 'mp3', html5: true, onend: stop, onloaderror: fail, onplayerror: fail });
    sound.current = howl;
    howl.play();
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
          value={percent}
          onChange={(event) => {
            const next = Number(event.currentTarget.value);
            setPercent(next);
            Howler.volume(next / 100);
          }}
        />
      </label>
      <p className={styles.failed} role="status">
        {failed ? 'This sound cannot be played here.' : ''}
      </p>
    </div>
  );
}
