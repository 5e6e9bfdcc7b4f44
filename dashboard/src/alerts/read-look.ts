import type { AlertLook } from '@bitcue/shared/alerts/protocol.ts';
import { TIERS } from '@bitcue/shared/alerts/tiers.ts';
import {
  ALERT_FACES,
  ALERT_HIGHLIGHTS,
  ALERT_MOTIONS,
  ALERT_SIZES,
  ALERT_STYLES,
  type AlertDesign,
  DEFAULT_DESIGN,
  type DesignChange,
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

/** Returns the parts of a design change that this build knows. */
export function readDesignChange(value: unknown): DesignChange {
  const { style, size, motion, highlight, face, arrival } = isFields(value) ? value : {};
  const change: DesignChange = {
    style: ALERT_STYLES.find((one) => one === style),
    size: ALERT_SIZES.find((one) => one === size),
    motion: ALERT_MOTIONS.find((one) => one === motion),
    highlight: ALERT_HIGHLIGHTS.find((one) => one === highlight),
    face: ALERT_FACES.find((one) => one === face),
    arrival: readArrival(arrival),
  };
  return Object.fromEntries(Object.entries(change).filter(([, known]) => known !== undefined));
}

function readArrival(value: unknown): AlertDesign['arrival'] | undefined {
  if (!isFields(value) || typeof value.isOn !== 'boolean') return undefined;
  const { isOn, volume } = value;
  return { isOn, volume: isNumber(volume) ? Math.min(100, Math.max(0, volume)) : DEFAULT_DESIGN.arrival.volume };
}

/** Reads a design. An EBS of version 0.1.0 sends none. Values that this build does not know fall back to the default. */
function readDesign(value: unknown): AlertDesign {
  const tiers = isFields(value) && isFields(value.tiers) ? value.tiers : {};
  return {
    ...DEFAULT_DESIGN,
    ...readDesignChange(value),
    tiers: Object.fromEntries(
      TIERS.flatMap((tier) => (tiers[tier] === undefined ? [] : [[tier, readDesignChange(tiers[tier])]])),
    ),
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
