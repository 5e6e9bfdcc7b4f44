import { CANVAS, CANVAS_NOTIFICATION_BOX } from '@bitcue/shared/constants/geometry.ts';
import { THEME_COLOURS } from '@bitcue/shared/theme/alert-themes.ts';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Rnd } from 'react-rnd';
import { extensionQuery } from '../../api/queries.ts';
import { withPreviewFrame } from '../../media/PlayButton.tsx';
import styles from './PlaceCanvas.module.css';
import { placeAfterKey, type Rect, snapMoved, snapResized, VIDEO_BOX_MIN } from './place.ts';

/** Props of `PlaceCanvas`. */
export interface PlaceCanvasProps {
  place: Rect;
  /** Aspect ratio to keep (width / height); null for free resizing. */
  ratio: number | null;
  /** Address of the video shown in the box, if one was chosen. */
  source: string | undefined;
  /** Drawn behind the box; undefined for a grid and the notification box. */
  background?: ReactNode;
  onChange: (place: Rect) => void;
}

/** Explains how to move the box. */
export const CANVAS_HELP =
  'Drag the box or its edges. With the keyboard, arrow keys move it, Shift resizes it, and Alt makes smaller steps.';

/** Renders a scaled-down canvas on which the video's box is dragged, resized, or moved with the arrow keys. */
export function PlaceCanvas({ place, ratio, source, background, onChange }: PlaceCanvasProps) {
  const canvas = useRef<HTMLDivElement>(null);
  const scale = useWidth(canvas) / CANVAS.w;
  const { data: extension } = useQuery(extensionQuery);
  const preferences = extension?.preferences;
  const accent = preferences ? THEME_COLOURS[preferences.theme].accent : 'transparent';
  return (
    <div ref={canvas} className={styles.canvas} style={{ '--accent': accent } as CSSProperties}>
      {background}
      {background === undefined && preferences && !preferences.notification.hide ? (
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
          // The hack inserts a style element, which our content security policy forbids.
          enableUserSelectHack={false}
          bounds="parent"
          lockAspectRatio={ratio ?? false}
          position={{ x: place.x * scale, y: place.y * scale }}
          size={{ width: place.w * scale, height: place.h * scale }}
          minWidth={VIDEO_BOX_MIN.w * scale}
          minHeight={VIDEO_BOX_MIN.h * scale}
          onDragStop={(_, { x, y }) => onChange(snapMoved({ ...place, x: x / scale, y: y / scale }))}
          onResizeStop={(_event, _side, element, _by, { x, y }) => {
            const w = element.offsetWidth / scale;
            // The browser rounds sizes to whole pixels, so with a locked ratio derive the height from the width.
            const h = ratio === null ? element.offsetHeight / scale : w / ratio;
            onChange(snapResized({ x: x / scale, y: y / scale, w, h }, ratio));
          }}
        >
          {source ? (
            <video
              className={styles.video}
              src={withPreviewFrame(source)}
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

/** Tracks an element's width in CSS pixels; 0 until measured. */
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
