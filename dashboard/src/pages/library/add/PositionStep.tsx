import { CANVAS } from '@bitcue/shared/constants/geometry.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useState } from 'react';
import { CANVAS_HELP, PlaceCanvas } from '../../../features/video/PlaceCanvas.tsx';
import type { Rect } from '../../../features/video/place.ts';
import { useMediaById } from '../../../media/library/clip-queries.ts';
import { Modal } from '../../../parts/Modal.tsx';
import { RadioTiles } from '../../../parts/RadioGroup.tsx';
import styles from './PositionStep.module.css';
import { SCENES, Scene, type SceneName } from './Scene.tsx';

/** Initial size of the video's box, in pixels (WIZ-08, VID-04). */
const START_SIZE = { w: 160, h: 90 } as const;
/** Initial box of the video: centred on the canvas. */
export const START_PLACE: Rect = {
  x: (CANVAS.w - START_SIZE.w) / 2,
  y: (CANVAS.h - START_SIZE.h) / 2,
  ...START_SIZE,
};

/** Props of `PositionStep`. */
export interface PositionStepProps {
  /** Short id of the video. */
  shortId: string;
  place: Rect;
  onChange: (place: Rect) => void;
  onNext: () => void;
  onBack: () => void;
  onClose: () => void;
}

/** Renders the step that places a video on the canvas (WIZ-08, WIZ-09). */
export function PositionStep({ shortId, place, onChange, onNext, onBack, onClose }: PositionStepProps) {
  const [background, setBackground] = useState<SceneName>('blank');
  const source = useMediaById([shortId]).find(shortId)?.source;
  return (
    <Modal
      title="Step 1.5: Choose position"
      size="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button look="main" onClick={onNext}>
            Next step
          </Button>
        </>
      }
    >
      <div className={styles.step}>
        <PlaceCanvas
          place={place}
          ratio={START_SIZE.w / START_SIZE.h}
          source={source}
          background={<Scene name={background} />}
          onChange={onChange}
        />
        <p className={styles.line}>{CANVAS_HELP}</p>
        <RadioTiles legend="Background" value={background} options={SCENES} onChange={setBackground} />
      </div>
    </Modal>
  );
}
