import { alertCue } from '@bitcue/shared/alerts/cues.ts';
import { DEFAULT_DESIGN } from '@bitcue/shared/items/alert-design.ts';
import { describe, expect, it } from 'vitest';
import { CUES, createPlay } from '../../test/cues.ts';
import { readHubMessage } from './hub-message.ts';
import { RENDERERS } from './renderers/registry.ts';

const read = (message: unknown) => readHubMessage(JSON.stringify(message));
const look = { theme: 'blue', notification: { position: { x: 0, y: 0 }, hide: false }, design: DEFAULT_DESIGN };

describe('hub messages', () => {
  it('are tested with a cue of every kind the page renders', () => {
    expect(Object.keys(CUES).sort()).toEqual(Object.keys(RENDERERS).sort());
  });

  it.each(Object.values(CUES))('accepts a $kind cue that the shared schema accepts', (cue) => {
    expect(alertCue.safeParse(cue).success).toBe(true);
    const message = createPlay({ cue });
    expect(read(message)).toEqual(message);
  });

  it.each([
    ['another kind', { ...CUES.tts, kind: 'dance' }],
    ['a property name of every object', { ...CUES.tts, kind: 'constructor' }],
    ['no file', { ...CUES.sound, audio: undefined }],
    ['no text', { ...CUES.notice, text: 5 }],
    ['no position', { ...CUES.video, position: { x: '0', y: 0 } }],
    ['no duration', { ...CUES.tts, durationMs: null }],
    ['a file of another origin', { ...CUES.tts, audio: 'https://elsewhere.test/a.mp3' }],
    ['a protocol-relative other origin', { ...CUES.tts, audio: '//elsewhere.test/a.mp3' }],
    ['another origin behind a backslash', { ...CUES.video, video: '/\\elsewhere.test/a.mp4' }],
    ['a script', { ...CUES.tts, audio: 'javascript:alert(1)' }],
  ])('reads a play with %s as a stand-in notice, to be answered as unknown', (_name, cue) => {
    const { viewer, action, amount } = cue;
    expect(read({ ...createPlay(), cue })).toMatchObject({
      type: 'play',
      id: 'cue-1',
      isStandIn: true,
      cue: { kind: 'notice', viewer, action, amount, durationMs: 5_000 },
    });
  });

  it('shows only the text of an unknown kind', () => {
    const cue = { ...CUES.tts, kind: 'dance', text: 'good luck', steps: [{ x: 1 }] };
    expect(read({ ...createPlay(), cue })).toMatchObject({ cue: { kind: 'notice', text: 'good luck' } });
    expect(read({ ...createPlay(), cue: { ...cue, text: { a: 1 } } })).toMatchObject({ cue: { text: '' } });
  });

  it.each([[{ kind: 'dance' }], [null], ['tts'], [{ ...CUES.tts, viewer: 7 }]])(
    'reads a play without a cue when its common fields are invalid: %o',
    (cue) => {
      expect(read({ ...createPlay(), cue })).toMatchObject({ id: 'cue-1', cue: undefined, isStandIn: true });
    },
  );

  it('plays a cue of a newer EBS without the parts it cannot draw', () => {
    const cue = {
      ...CUES.notice,
      tier: 6,
      origin: 'barter',
      points: -1,
      design: 'neon',
      said: { from: 1, to: 0 },
      pictures: [{ word: 'LUL', path: 'https://elsewhere.test/emotes/1' }],
      mark: 'dragon',
      target: 7,
      choices: 'all',
      endsAt: 'soon',
    };
    expect(read({ ...createPlay(), cue })).toEqual(createPlay({ cue: CUES.notice }));
    const pictures = [{ word: 'LUL', path: '/emotes/1' }];
    const known = {
      ...CUES.notice,
      tier: 5,
      origin: 'points',
      points: 7,
      mark: 'ballot',
      choices: ['a'],
      endsAt: 1,
      pictures,
    };
    expect(read({ ...createPlay(), cue: { ...known, glow: true } })).toMatchObject({ cue: known, isStandIn: false });
    const design = { style: 'neon', size: 'l', arrival: { isOn: true, volume: 900 }, glow: 1 };
    const own = read({ ...createPlay(), cue: { ...known, design } });
    expect(own).toMatchObject({ cue: { design: { size: 'l', arrival: { isOn: true, volume: 100 } } } });
    expect(JSON.stringify(own)).not.toMatch(/neon|glow/);
  });

  it('plays alerts of an unknown lane in the main lane', () => {
    expect(read({ ...createPlay(), lane: 'side' })).toEqual(createPlay());
    expect(read(createPlay({ lane: 'overlap' }))).toMatchObject({ lane: 'overlap' });
  });

  it('falls back to the default theme for an unknown one', () => {
    expect(read({ type: 'look', look: { ...look, theme: 'url(x)' } })).toEqual({ type: 'look', look });
  });

  it('reads the changes of a tier that it knows, and a design without tiers', () => {
    const tiers = { 3: { style: 'paper', size: 'xl' }, 5: 'loud', 9: { style: 'paper' } };
    expect(read({ type: 'look', look: { ...look, design: { ...DEFAULT_DESIGN, tiers } } })).toEqual({
      type: 'look',
      look: { ...look, design: { ...DEFAULT_DESIGN, tiers: { 3: { style: 'paper' }, 5: {} } } },
    });
    const { tiers: _, ...old } = DEFAULT_DESIGN;
    expect(read({ type: 'look', look: { ...look, design: old } })).toEqual({ type: 'look', look });
  });

  it('accepts a welcome from a newer EBS whose look it cannot read', () => {
    const welcome = { type: 'welcome', role: 'leader', channel: 'demo' };
    expect(read({ ...welcome, look: { style: 'neon' } })).toEqual({
      ...welcome,
      look,
      isUnknown: false,
      takesObs: false,
    });
  });

  it('reads every other message', () => {
    const welcome = { type: 'welcome', role: 'standby', channel: 'demo', look, isUnknown: true };
    expect(read({ ...welcome, obs: true })).toEqual({ ...welcome, takesObs: true });
    for (const message of [
      { type: 'obs-ask', id: 'a', ask: { do: 'save-replay' } },
      { type: 'obs-ask', id: 'a', ask: { do: 'read', thing: { kind: 'filter', source: 'Cam', filter: 'Blur' } } },
      { type: 'obs-ask', id: 'a', ask: { do: 'set', thing: { kind: 'scene' }, value: 'Break' } },
      { type: 'role', role: 'leader' },
      { type: 'look', look },
      { type: 'stop', id: 'a' },
      { type: 'settled', id: 'a' },
      { type: 'reload', build: 'alerts-1.js' },
      { type: 'pong' },
    ]) {
      expect(read(message)).toEqual(message);
    }
  });

  it.each([
    [{ do: 'set', thing: { kind: 'scene' } }],
    [{ do: 'set', thing: { kind: 'filter', source: 'Cam' }, value: true }],
    [{ do: 'read', thing: { kind: 'a thing of the future' } }],
    [{ do: 'an unknown operation' }],
    [null],
  ])('keeps the id of an OBS request that it cannot read, so that it is answered: %o', (ask) => {
    expect(read({ type: 'obs-ask', id: 'a', ask })).toEqual({ type: 'obs-ask', id: 'a', ask: undefined });
  });

  it.each([
    [{ type: 'stop' }],
    [{ type: 'reload' }],
    [{ type: 'a message of the future' }],
    [{ type: 'look', look: { theme: 'blue' } }],
  ])('ignores %o', (message) => {
    expect(read(message)).toBeUndefined();
  });

  it('ignores binary messages', () => {
    expect(readHubMessage(new Blob(['{"type":"pong"}']))).toBeUndefined();
  });
});
