import type { ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import { expect, it } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.ts';
import type { ObsFacts } from '../ports/channel-pages.ts';
import type { Page } from './page.ts';
import { createSceneHolds } from './scene-holds.ts';

const CHANNEL = '1000';
const pageIn = (client: Page['client']) => ({ channelId: CHANNEL, client }) as Page;

/** Creates a register for a channel whose alerts wait during Break and Ad, and counts the changes it reports. */
function create() {
  const clock = createManualClock();
  let scene: string | null | undefined;
  let changes = 0;
  let there: (ObsFacts & { leads: boolean })[] = [];
  const holds = createSceneHolds({
    clock,
    obs: { read: () => (scene === undefined ? null : ({ scene } as ObsReport)) },
    elsewhere: { listObs: () => there },
    onChange: () => {
      changes += 1;
    },
  });
  holds.setScenes(CHANNEL, ['Break', 'Ad']);
  /** The page reports its scene; null: it does not know it. */
  const say = (page: Page, next: string | null) => {
    scene = next;
    holds.report(page);
  };
  const leave = (page: Page) => {
    scene = undefined;
    holds.leave(page);
  };
  /** A page at another process reports a scene, and whether alerts wait for its end; null: that page is gone. */
  const sayElsewhere = (facts: (Pick<ObsFacts, 'scene' | 'holds'> & { leads: boolean }) | null) => {
    there = facts === null ? [] : [{ level: 2, websocket: 'off', ...facts }];
    holds.refresh();
    if (facts !== null) holds.reconsider(CHANNEL);
  };
  return { clock, holds, say, sayElsewhere, leave, isHeld: () => holds.isHeld(CHANNEL), changes: () => changes };
}

it.each([
  ['a chosen scene', 'Break', true],
  ['another scene', 'Game', false],
  ['a chosen scene in different case', 'break', false],
  ['that it does not know the scene', null, false],
])('alerts wait only for chosen scenes: a page in OBS reports %s', (_, scene, isHeld) => {
  const register = create();
  const page = pageIn('obs');
  register.holds.join(page);
  register.say(page, scene);
  expect([register.isHeld(), register.holds.sceneOf(CHANNEL)]).toEqual([isHeld, isHeld ? scene : null]);
});

it('alerts resume when the scene changes or the choice is withdrawn, and the time is kept', async () => {
  const { clock, holds, say, isHeld, changes } = create();
  const page = pageIn('obs');
  holds.join(page);
  for (const end of [() => say(page, 'Game'), () => holds.setScenes(CHANNEL, [])]) {
    say(page, 'Break');
    const before = changes();
    // From one chosen scene to another, they still wait.
    say(page, 'Ad');
    expect([isHeld(), changes()]).toEqual([true, before]);
    await clock.advance(1_000);
    end();
    expect([isHeld(), changes(), holds.releasedAt(CHANNEL)]).toEqual([false, before + 1, clock.now()]);
  }
});

it.each([
  [
    'a page that was lost',
    ({ holds, say, leave }: ReturnType<typeof create>) => {
      const page = pageIn('obs');
      holds.join(page);
      say(page, 'Break');
      leave(page);
    },
  ],
  ['a page after a start', ({ holds }: ReturnType<typeof create>) => holds.begin(CHANNEL, ['Break'])],
])('alerts wait up to 15 seconds for %s', async (_, begin) => {
  const gone = create();
  begin(gone);
  expect(gone.holds.sceneOf(CHANNEL)).toBeNull();
  await gone.clock.advance(14_999);
  expect(gone.isHeld()).toBe(true);
  await gone.clock.advance(1);
  expect([gone.isHeld(), gone.holds.releasedAt(CHANNEL)]).toEqual([false, gone.clock.now()]);

  for (const [scene, isHeld] of [
    ['Break', true],
    ['Game', false],
    [null, false],
  ] as const) {
    const returned = create();
    begin(returned);
    const page = pageIn('obs');
    returned.holds.join(page);
    returned.say(page, scene);
    expect(returned.isHeld()).toBe(isHeld);
  }
});

it('alerts wait up to three seconds for the first report of a page in OBS', async () => {
  const { clock, holds, isHeld } = create();
  holds.join(pageIn('obs'));
  await clock.advance(2_999);
  expect(isHeld()).toBe(true);
  await clock.advance(1);
  expect(isHeld()).toBe(false);
});

it('no alert waits for a page outside OBS, or if no scene is chosen', () => {
  const { holds, isHeld } = create();
  holds.join(pageIn('browser'));
  expect(isHeld()).toBe(false);
  holds.setScenes(CHANNEL, []);
  holds.join(pageIn('obs'));
  expect(isHeld()).toBe(false);
});

it("only the page's own channel waits for it, and not if another page has reported the scene", async () => {
  const { holds, say, isHeld } = create();
  holds.join(pageIn('obs'));
  holds.setScenes('2000', ['Break']);
  expect([isHeld(), holds.isHeld('2000')]).toEqual([true, false]);
  say(pageIn('obs'), 'Game');
  expect(isHeld()).toBe(false);
  holds.join(pageIn('obs'));
  expect(isHeld()).toBe(false);
});

it('alerts wait for the scene of a page at another process, until it changes or that process ends', () => {
  const { holds, sayElsewhere, isHeld, changes } = create();
  sayElsewhere({ scene: 'Break', holds: true, leads: true });
  expect([isHeld(), holds.sceneOf(CHANNEL), changes()]).toEqual([true, 'Break', 1]);
  sayElsewhere({ scene: 'Game', holds: false, leads: true });
  expect([isHeld(), changes()]).toEqual([false, 2]);
  sayElsewhere({ scene: 'Break', holds: true, leads: true });
  sayElsewhere(null);
  expect([isHeld(), changes()]).toEqual([false, 4]);
  expect(holds.sceneHere(CHANNEL)).toEqual({ scene: null, holds: false });
});

it.each([
  ['the page that leads is elsewhere', 'Game', { scene: 'Break', holds: true, leads: true }, true],
  ['the page that leads is elsewhere', 'Break', { scene: 'Game', holds: false, leads: true }, false],
  ['the page that leads does not know its scene', 'Break', { scene: null, holds: false, leads: true }, true],
  ['the page here leads', 'Game', { scene: 'Break', holds: true, leads: false }, false],
  ['the page here leads and does not know its scene', null, { scene: 'Break', holds: true, leads: false }, true],
])('%s: here %s, there %o', (_, here, there, expected) => {
  const { holds, say, sayElsewhere, isHeld } = create();
  const page = pageIn('obs');
  holds.join(page);
  say(page, here);
  sayElsewhere(there);
  expect(isHeld()).toBe(expected);
  expect(holds.sceneHere(CHANNEL)).toEqual({ scene: here, holds: here === 'Break' });
});
