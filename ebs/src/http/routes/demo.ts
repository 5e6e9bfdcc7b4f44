import { playDemo } from '@bitcue/shared/api/extension-items.ts';
import type { Demos } from '../../triggers/demo/play-demo.ts';
import { defineRoute, type Route } from '../route.ts';

/** Plays a demo of an item on the caller's alert page (API-11). */
export function demoRoute(demos: Demos): Route {
  return defineRoute(playDemo, 'accessToken', { points: 60, perS: 60 }, async ({ caller, body }) => ({
    body: { message: await demos.play(caller, body.interaction) },
  }));
}
