import { DRAG_AREA, NOTIFICATION_BOX } from '@bitcue/shared/constants/geometry.ts';
import type { AlertTheme } from '@bitcue/shared/theme/alert-themes.ts';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { getAlertColours, INK } from '../../../alerts/colours.ts';
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

/** Edits the notification's position by dragging it on a small canvas or with the arrow keys (PREF-04 to PREF-08). */
export function AlertPosition({ stored, theme, isHidden }: { stored: Place; theme: AlertTheme; isHidden: boolean }) {
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
        >
          <AlertPreview theme={theme} />
        </button>
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

/** Renders a notification box in a theme's colours. It fills its parent and scales with the parent's font size. */
function AlertPreview({ theme }: { theme: AlertTheme }) {
  const { accent, light } = getAlertColours(theme);
  return (
    <span className={styles.preview} style={{ background: INK }}>
      <span className={styles.tile} style={{ background: accent }} />
      <span className={styles.words}>
        <span className={styles.who}>
          <b style={{ color: light }}>viewer</b> says
        </span>
        <span className={styles.text}>This is your alert</span>
      </span>
    </span>
  );
}
