import type { AlertLook } from '@bitcue/shared/alerts/protocol.ts';
import { WIDGET_SIZES, type WidgetContent } from '@bitcue/shared/widgets/widgets.ts';
import { useEffect, useRef } from 'react';
import '../../../../widgets/look.ts';
import { createView, type WidgetView } from '../../../../widgets/view.ts';
import styles from './WidgetSettings.module.css';

/** Draws a widget with its own code, as OBS would. */
export function WidgetPreview({ look, content }: { look: AlertLook; content: WidgetContent }) {
  const root = useRef<HTMLDivElement>(null);
  const view = useRef<WidgetView>(null);
  const { widget } = content;
  const { w, h } = WIDGET_SIZES[widget];
  const key = JSON.stringify([look, content]);

  useEffect(() => {
    const around = root.current?.parentElement;
    if (!root.current || !around) return;
    const created = createView(root.current, widget, () => ({ w: around.clientWidth, h: around.clientHeight }));
    view.current = created;
    const resizing = new ResizeObserver(created.fit);
    resizing.observe(around);
    return () => resizing.disconnect();
  }, [widget]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for look and content, which are new objects at each render.
  useEffect(() => view.current?.show(look, content), [key]);

  return (
    <div className={styles.preview} style={{ aspectRatio: `${w} / ${h}` }}>
      <div ref={root} aria-hidden="true" />
    </div>
  );
}
