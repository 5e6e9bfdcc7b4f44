import type { AlertLook } from '@bitcue/shared/alerts/protocol.ts';
import '../../../../alerts/look.ts';
import { createCanvas } from '../../../../alerts/canvas.ts';
import type { CanvasBox } from '../../../../alerts/canvas-box.ts';
import { CAPTION_UPDATE_MS } from '../../../../alerts/motion.ts';
import { createSample, SAMPLE_MS, type Sample } from './samples.ts';

/** The alert page's own canvas, in the dashboard: what it shows is what OBS shows. */
export interface Preview {
  setLook(look: AlertLook): void;
  /** Plays a sample from its entrance. It stays until the next one. */
  play(sample: Sample): void;
  close(): void;
}

/** Draws alerts into an element, scaled to fit its parent. */
export function openPreview(root: HTMLElement): Preview {
  const around = root.parentElement ?? root;
  const canvas = createCanvas(root, { getArea: () => ({ w: around.clientWidth, h: around.clientHeight }) });
  const resizing = new ResizeObserver(() => canvas.fit());
  resizing.observe(around);
  let box: CanvasBox | undefined;
  let count = 0;
  let startTimer: ReturnType<typeof setTimeout> | undefined;
  let wordTimer: ReturnType<typeof setInterval> | undefined;
  const rest = () => {
    clearTimeout(startTimer);
    clearInterval(wordTimer);
  };
  return {
    setLook: canvas.setLook,
    play(sample) {
      rest();
      count += 1;
      const shown = canvas.addBox({
        id: `sample-${count}`,
        lane: 'main',
        cue: createSample(sample),
        mark: 'voice',
        manner: 'spoken',
      });
      box = shown;
      startTimer = setTimeout(() => {
        shown.run(SAMPLE_MS);
        const startedAt = Date.now();
        wordTimer = setInterval(() => {
          const share = (Date.now() - startedAt) / SAMPLE_MS;
          shown.showAt(share);
          if (share >= 1) rest();
        }, CAPTION_UPDATE_MS);
      }, shown.enter());
    },
    close() {
      rest();
      resizing.disconnect();
      box?.leave();
      canvas.close();
    },
  };
}
