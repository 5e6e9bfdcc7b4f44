import { expect, it } from 'vitest';
import { watchOnAir } from './on-air.ts';

const tell = (event: string, detail?: object) => window.dispatchEvent(new CustomEvent(event, { detail }));

it('reports what OBS announces without permission: shown only in the active scene, live from start to stop', () => {
  const told: unknown[] = [];
  const onAir = watchOnAir(undefined, (state) => told.push(state));
  expect(onAir.state()).toEqual({ shown: null, live: null });
  tell('obsSourceVisibleChanged', { visible: true });
  tell('obsSourceActiveChanged', { active: false });
  tell('obsSourceActiveChanged', { active: true });
  tell('obsSourceVisibleChanged', { visible: false });
  tell('obsStreamingStarted');
  tell('obsStreamingStopped');
  expect(told).toEqual([
    { shown: true, live: null },
    { shown: false, live: null },
    { shown: true, live: null },
    { shown: false, live: null },
    { shown: false, live: true },
    { shown: false, live: false },
  ]);
});

it.each([
  ['yes', { streaming: true }, true],
  ['unknown without permission', null, null],
])('asks once whether OBS is already streaming: %s', (_, status, live) => {
  const onAir = watchOnAir({ getStatus: (answer) => answer(status) }, () => {});
  expect(onAir.state()).toEqual({ shown: null, live });
});
