import { describe, expect, it } from 'vitest';
import { needsApproval, waitingRules } from './waiting-rules.ts';

const [SPEECH, SOUND] = [[{ type: 'sound' }, { type: 'tts' }], [{ type: 'sound' }]] as const;

it('by default asks about nothing, returns points after 15 minutes, always sells, hides the queue and holds no scenes', () => {
  expect(waitingRules.parse({})).toEqual({
    askFirst: 'nothing',
    returnAfterMin: 15,
    onlyOnAir: false,
    showQueue: false,
    holdScenes: [],
  });
});

describe('approval', () => {
  it.each([
    ['nothing', false, SPEECH, false],
    ['nothing', true, SOUND, true],
    ['messages', false, SPEECH, true],
    ['messages', false, SOUND, false],
    ['messages', true, SOUND, true],
    ['everything', false, SOUND, true],
  ] as const)('with %s on the channel and %s on the item', (askFirst, approval, features, needed) => {
    expect(needsApproval({ askFirst }, { approval, features })).toBe(needed);
  });
});
