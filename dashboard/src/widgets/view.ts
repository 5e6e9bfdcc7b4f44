import type { AlertLook } from '@bitcue/shared/alerts/protocol.ts';
import { WIDGET_SIZES, type WidgetContent, type WidgetName } from '@bitcue/shared/widgets/widgets.ts';
import { getAlertColours } from '../alerts/colours.ts';
import { make } from '../alerts/drawing/make.ts';
import { chooseMotion } from '../alerts/motion.ts';
import { drawContent } from './draw.ts';

/** A widget on a page. */
export interface WidgetView {
  show(look: AlertLook, content: WidgetContent): void;
  /** Removes the content. */
  clear(): void;
  /** Rescales the widget after its area has changed. */
  fit(): void;
}

/** Parts of a panel that come and go; new ones fade in. */
const PARTS = '.widget-row, .widget-rest';

/** Animates the bar of a goal from its previous value. A new bar shows its value at once. */
function growFrom(panel: HTMLElement, before: HTMLElement): void {
  const [bar, old] = [panel, before].map((within) => within.querySelector<HTMLElement>('.widget-bar'));
  const from = old?.style.getPropertyValue('--share') ?? '';
  if (!bar || from === '' || from === bar.style.getPropertyValue('--share')) return;
  bar.style.setProperty('--from', from);
  bar.classList.add('widget-grows');
}

/** Turns an element into a widget, scaled from the top left to an area. */
export function createView(root: HTMLElement, name: WidgetName, getArea: () => { w: number; h: number }): WidgetView {
  const size = WIDGET_SIZES[name];
  let shown: string[] = [];
  root.classList.add('alerts', 'widget');
  root.dataset.widget = name;
  root.style.width = `${size.w}px`;
  root.style.height = `${size.h}px`;

  function fit(): void {
    const { w, h } = getArea();
    root.style.transform = `scale(${Math.min(w / size.w, h / size.h)})`;
  }
  fit();

  return {
    fit,
    clear() {
      shown = [];
      root.replaceChildren();
    },
    show({ theme, design }, content) {
      for (const [colour, value] of Object.entries(getAlertColours(theme)))
        root.style.setProperty(`--theme-${colour}`, value);
      const { style, face } = design;
      Object.assign(root.dataset, { look: style, face, motion: chooseMotion(design.motion) });
      const parts = drawContent(content);
      const panel = make('section', 'widget-panel', make('i', 'widget-back'), ...parts);
      const rows = [...panel.querySelectorAll<HTMLElement>(PARTS)];
      for (const row of rows) row.classList.toggle('widget-fresh', !shown.includes(row.textContent ?? ''));
      shown = rows.map((row) => row.textContent ?? '');
      growFrom(panel, root);
      root.replaceChildren(...(parts.length > 0 ? [panel] : []));
    },
  };
}
