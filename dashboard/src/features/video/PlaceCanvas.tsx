import { CANVAS, CANVAS_NOTIFICATION_BOX } from '@bitcue/shared/constants/geometry.ts';
import { THEME_COLOURS } from '@bitcue/shared/theme/alert-themes.ts';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Rnd } from 'react-rnd';
import { extensionQuery } from '../../api/queries.ts';
import { withPicture } from '../../media/PlayButton.tsx';
import styles from './PlaceCanvas.module.css';
import { placeAfterKey, type Rect, VIDEO_BOX_MIN } from './place.ts';

/** What the canvas takes. */
export interface PlaceCanvasProps {
  place: Rect;
  /** Width by height to be kept; null when each side goes its own way. */
  ratio: number | null;
  /** The video shown in the box, when one was chosen. */
  source: string | undefined;
  onChange: (place: Rect) => void;
}

/** The canvas of the alert page, drawn smaller: the video's box is dragged and resized on it, or moved by the arrow keys. */
export function PlaceCanvas({ place, ratio, source, onChange }: PlaceCanvasProps) {
  const canvas = useRef<HTMLDivElement>(null);
  const scale = useWidth(canvas) / CANVAS.w;
  const { data: extension } = useQuery(extensionQuery);
  const preferences = extension?.preferences;
  const accent = preferences ? THEME_COLOURS[preferences.theme].accent : 'transparent';
  return (
    <div ref={canvas} className={styles.canvas} style={{ '--accent': accent } as CSSProperties}>
      {preferences && !preferences.notification.hide ? (
        <div
          className={styles.notification}
          style={{
            left: `${(preferences.notification.position.x / CANVAS.w) * 100}%`,
            top: `${(preferences.notification.position.y / CANVAS.h) * 100}%`,
            width: `${(CANVAS_NOTIFICATION_BOX.w / CANVAS.w) * 100}%`,
            height: `${(CANVAS_NOTIFICATION_BOX.h / CANVAS.h) * 100}%`,
          }}
        >
          Notification
        </div>
      ) : null}
      {scale > 0 ? (
        <Rnd
          className={styles.box}
          // Its other way puts a style element into the page, which our policy forbids.
          enableUserSelectHack={false}
          bounds="parent"
          lockAspectRatio={ratio ?? false}
          position={{ x: place.x * scale, y: place.y * scale }}
          size={{ width: place.w * scale, height: place.h * scale }}
          minWidth={VIDEO_BOX_MIN.w * scale}
          minHeight={VIDEO_BOX_MIN.h * scale}
          onDragStop={(_, { x, y }) => onChange({ ...place, x: x / scale, y: y / scale })}
          onResizeStop={(_event, _side, element, _by, { x, y }) => {
            const w = element.offsetWidth / scale;
            // The browser rounds its sizes to whole pixels: a kept ratio is taken from the width alone.
            const h = ratio === null ? element.offsetHeight / scale : w / ratio;
            onChange({ x: x / scale, y: y / scale, w, h });
          }}
        >
          {source ? (
            <video
              className={styles.video}
              src={withPicture(source)}
              preload="metadata"
              muted
              playsInline
              tabIndex={-1}
            />
          ) : null}
          <button
            type="button"
            className={styles.grip}
            aria-label="Video box"
            aria-roledescription="movable box"
            onKeyDown={(event) => {
              const next = placeAfterKey(place, event, ratio);
              if (!next) return;
              event.preventDefault();
              onChange(next);
            }}
          />
        </Rnd>
      ) : null}
    </div>
  );
}

/** Width of an element in CSS pixels, kept up to date; 0 until it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
