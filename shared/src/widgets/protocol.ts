import { z } from 'zod';
import { WIDGETS } from './widgets.ts';

/** Maximum size of a widget's message, in bytes. */
export const WIDGET_MESSAGE_MAX_BYTES = 512;

/** A message from a widget. The first is `hello`; it alone carries the key. Widgets cannot change anything. */
export const widgetPageMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    key: z.string().min(10).max(100),
    widget: z.enum(WIDGETS),
  }),
  z.strictObject({ type: z.literal('ping') }),
]);
/** A message from a widget. */
export type WidgetPageMessage = z.output<typeof widgetPageMessage>;
