import type { AlertLook } from '@bitcue/shared/alerts/protocol.ts';
import { useEffect, useRef } from 'react';
import styles from './AlertStage.module.css';
import { openPreview, type Preview } from './preview.ts';
import type { Sample } from './samples.ts';

/** Props of `AlertStage`. */
export interface AlertStageProps {
  look: AlertLook;
  /** The sample to play; a new object plays it again. */
  test: { sample: Sample };
  isBright: boolean;
  isDimmed: boolean;
}

/** Draws alerts over a picture of a game, as OBS would. A new design replays the last test; a new position only moves it. */
export function AlertStage({ look, test, isBright, isDimmed }: AlertStageProps) {
  const root = useRef<HTMLDivElement>(null);
  const preview = useRef<Preview>(null);
  const key = JSON.stringify(look);
  const design = JSON.stringify(look.design);

  useEffect(() => {
    if (!root.current) return;
    const opened = openPreview(root.current);
    preview.current = opened;
    return () => opened.close();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the look, which is a new object at each render.
  useEffect(() => preview.current?.setLook(look), [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new design replays the test.
  useEffect(() => preview.current?.play(test.sample), [design, test]);

  return (
    <div className={styles.stage} data-bright={isBright || undefined} data-dimmed={isDimmed || undefined}>
      <div ref={root} aria-hidden="true" />
    </div>
  );
}
