import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Play, Square } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { player, useTrack } from '../player.ts';

/** Props of `ListenToPart`. */
interface ListenToPartProps {
  label: string;
  /** Creates what is played, on the first press. Give the button another `key` to create something else. */
  make: () => Blob | Promise<Blob>;
  /** For a video: shows the result at this address, and returns the element to play it in. */
  show?: (url: string) => HTMLMediaElement | null;
}

/** Button that plays or stops a part, which is created on the first press. */
export function ListenToPart({ label, make, show }: ListenToPartProps) {
  const id = useId();
  const url = useRef<string | null>(null);
  const isGone = useRef(false);
  const [wasMade, setMade] = useState(true);
  const { isPlaying, hasFailed } = useTrack(id);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (url.current !== null) URL.revokeObjectURL(url.current);
      url.current = null;
    };
  }, []);
  const play = async () => {
    try {
      const made = url.current === null ? await make() : null;
      if (isGone.current) return;
      if (made !== null) url.current ??= URL.createObjectURL(made);
      const source = url.current ?? '';
      player.play({ id, source, element: show?.(source) ?? null });
    } catch {
      setMade(false);
    }
  };
  const Icon = isPlaying ? Square : Play;
  return (
    <Button
      aria-label={isPlaying ? `Stop: ${label}` : label}
      onClick={() => (isPlaying ? player.stop(id) : void play())}
    >
      <Icon size={14} fill="currentColor" aria-hidden="true" />
      {hasFailed || !wasMade ? 'Cannot be played' : label}
    </Button>
  );
}
