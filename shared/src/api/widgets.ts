import { z } from 'zod';
import { widgetSettings } from '../widgets/widget-settings.ts';
import { WIDGETS } from '../widgets/widgets.ts';
import { defineEndpoint, messageAnswer } from './endpoint.ts';

/** Addresses of the widgets, all with the same widget key; null until the streamer creates them. */
const widgetUrls = z.record(z.enum(WIDGETS), z.string()).nullable();

/** Returns the addresses of the caller's widgets, and their settings. */
export const readWidgets = defineEndpoint({
  method: 'GET',
  path: '/api/user/widgets',
  answer: z.object({ urls: widgetUrls, settings: widgetSettings }),
});

/** Creates or replaces the addresses of the caller's widgets. Widgets opened with old ones are disconnected at once. */
export const createWidgetKey = defineEndpoint({
  method: 'POST',
  path: '/api/user/widgets/key',
  answer: z.object({ message: z.string(), urls: widgetUrls }),
});

/** Sets the goal, or the time zone of the leaderboard's day. Fields left out do not change. */
export const putWidgetSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/user/widgets',
  body: z.strictObject({
    goal: widgetSettings.shape.goal.unwrap().optional(),
    timeZone: widgetSettings.shape.timeZone.unwrap().optional(),
  }),
  answer: messageAnswer,
});
