import { DRAG_AREA, NOTIFICATION_BOX } from '@bitcue/shared/constants/geometry.ts';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './AlertPosition.module.css';
import { clampPlace, findGuides, type Place, snapPlace, toCanvas } from './place.ts';
import { useAlertPlace } from './use-preferences.ts';

/** Pixels an arrow key moves the box by, and with Shift. */
const KEY_STEP = 1;
const KEY_STEP_SHIFT = 10;
const KEY_DIRECTIONS: Record<string, Place> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const percent = (pixels: number, whole: number) => `${(pixels / whole) * 100}%`;

/** Props of `AlertPosition`. */
interface AlertPositionProps {
  stored: Place;
  isHidden: boolean;
  /** Draws the alert behind the box, given the box's position on the 1280x720 canvas. */
  children: (position: Place) => ReactNode;
}

/**
 * Edits the notification's position by dragging its box on a small canvas or with the arrow keys (PREF-04 to PREF-08). The box is
 * an anchor: the alert keeps its outer corner.
 */
export function AlertPosition({ stored, isHidden, children }: AlertPositionProps) {
  const { place, move, drop } = useAlertPlace(stored);
  const area = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<{ from: Place; at: Place } | null>(null);
  const id = useId();
  const onCanvas = toCanvas(place);
  const words = `${Math.round(onCanvas.x)} from the left, ${Math.round(onCanvas.y)} from the top`;
  const guides = drag ? findGuides(place) : { vertical: false, horizontal: false };

  const moveByKey = (event: KeyboardEvent) => {
    const direction = KEY_DIRECTIONS[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = event.shiftKey ? KEY_STEP_SHIFT : KEY_STEP;
    move(clampPlace({ x: place.x + direction.x * step, y: place.y + direction.y * step }));
  };
  const moveByPointer = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    if (!drag) return;
    // Convert screen pixels to the 720x405 area, which is scaled down on small screens.
    const scale = DRAG_AREA.w / (area.current?.clientWidth || DRAG_AREA.w);
    const dragged = {
      x: drag.at.x + (clientX - drag.from.x) * scale,
      y: drag.at.y + (clientY - drag.from.y) * scale,
    };
    move(snapPlace(dragged));
  };
  const endDrag = () => {
    setDrag(null);
    drop();
  };

  return (
    <fieldset>
      <legend className={styles.legend}>Alert Position</legend>
      <div ref={area} className={styles.area} data-dragged={drag !== null || undefined}>
        {children(onCanvas)}
        {guides.vertical ? <span className={styles.vertical} data-testid="guide-vertical" /> : null}
        {guides.horizontal ? <span className={styles.horizontal} data-testid="guide-horizontal" /> : null}
        <button
          type="button"
          className={styles.box}
          style={{
            left: percent(place.x, DRAG_AREA.w),
            top: percent(place.y, DRAG_AREA.h),
            width: percent(NOTIFICATION_BOX.w, DRAG_AREA.w),
            height: percent(NOTIFICATION_BOX.h, DRAG_AREA.h),
          }}
          aria-label={`Alert, ${words}`}
          aria-roledescription="movable box"
          aria-describedby={id}
          data-hidden={isHidden || undefined}
          onKeyDown={moveByKey}
          onBlur={drop}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            setDrag({ from: { x: event.clientX, y: event.clientY }, at: place });
          }}
          onPointerMove={moveByPointer}
          onPointerUp={endDrag}
          onPointerCancel={endDrag}
        />
      </div>
      <p className={styles.below}>
        <span id={id}>Drag the alert, or focus it and use the arrow keys (hold Shift to move it further).</span>
        <span className={styles.numbers}>
          x {Math.round(onCanvas.x)} y {Math.round(onCanvas.y)}
        </span>
      </p>
    </fieldset>
  );
}
