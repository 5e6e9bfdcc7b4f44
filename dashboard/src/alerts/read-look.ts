import type { AlertLook } from '@bitcue/shared/alerts/protocol.ts';
import {
  ALERT_FACES,
  ALERT_HIGHLIGHTS,
  ALERT_MOTIONS,
  ALERT_SIZES,
  ALERT_STYLES,
  type AlertDesign,
  DEFAULT_DESIGN,
} from '@bitcue/shared/items/alert-design.ts';
import { ALERT_THEMES } from '@bitcue/shared/theme/alert-themes.ts';
import { isFields, isNumber } from './fields.ts';

/** Used when a channel's look cannot be read. */
export const DEFAULT_LOOK: AlertLook = {
  theme: ALERT_THEMES[0],
  notification: { position: { x: 0, y: 0 }, hide: false },
  design: DEFAULT_DESIGN,
};

/** Returns the value if this build knows it, otherwise the default. */
function pick<Value>(known: readonly Value[], value: unknown, fallback: Value): Value {
  return known.find((one) => one === value) ?? fallback;
}

/** Reads a design. An EBS of 0.1.0 sends none; what this build does not know falls back. */
function readDesign(value: unknown): AlertDesign {
  const given = isFields(value) ? value : {};
  const arrival = isFields(given.arrival) ? given.arrival : {};
  const fallback = DEFAULT_DESIGN;
  return {
    style: pick(ALERT_STYLES, given.style, fallback.style),
    size: pick(ALERT_SIZES, given.size, fallback.size),
    motion: pick(ALERT_MOTIONS, given.motion, fallback.motion),
    highlight: pick(ALERT_HIGHLIGHTS, given.highlight, fallback.highlight),
    face: pick(ALERT_FACES, given.face, fallback.face),
    arrival: {
      isOn: arrival.isOn === true,
      volume: isNumber(arrival.volume) ? Math.min(100, Math.max(0, arrival.volume)) : fallback.arrival.volume,
    },
  };
}

/** Reads a look. An unknown theme becomes the default one. */
export function readLook(value: unknown): AlertLook | undefined {
  if (!isFields(value) || !isFields(value.notification) || !isFields(value.notification.position)) return undefined;
  const { position, hide } = value.notification;
  const { x, y } = position;
  if (!isNumber(x) || !isNumber(y) || typeof hide !== 'boolean') return undefined;
  const theme = pick(ALERT_THEMES, value.theme, DEFAULT_LOOK.theme);
  return { theme, notification: { position: { x, y }, hide }, design: readDesign(value.design) };
}
