import { describe, expect, it } from 'vitest';
import { isVoiceTaken } from '../features/feature.ts';
import { createDemo, demoInteraction } from './demo-interaction.ts';
import { itemFeature } from './item.ts';

const UUID = '00000000-0000-4000-8000-000000000001';
const SHORT_ID = 'a'.repeat(21);
const list = [{ shortId: SHORT_ID }];

describe('the demo of a feature', () => {
  it.each([
    [
      { type: 'tts', settings: { voice: 'Brian' } },
      { message: 'This is how a message sounds on your stream.', voice: 'Brian' },
    ],
    [{ type: 'sound', settings: { type: 'random', list } }, { shortId: SHORT_ID }],
    [{ type: 'video', settings: { list } }, { shortId: SHORT_ID }],
    [
      { type: 'punishment', settings: { duration: 30 } },
      { duration: 30, id: '0', username: 'demo_chatter' },
    ],
  ])('[API-12] %j has the input %j', (feature, input) => {
    const demo = createDemo(UUID, itemFeature.parse({ id: 'a', ...feature }));
    expect(demo).toEqual({ type: feature.type, uuid: UUID, input });
    expect(demoInteraction.safeParse(demo).success).toBe(true);
  });

  it('returns null for an empty list', () => {
    expect(createDemo(UUID, itemFeature.parse({ id: 'a', type: 'sound' }))).toBeNull();
  });
});

describe('a voice', () => {
  const speaker = (uuid: string, voice: string) => ({
    uuid,
    features: [itemFeature.parse({ id: 'a', type: 'tts', settings: { voice } })],
  });

  it('[ADD-07] is taken if another item uses it; an empty choice never is', () => {
    const items = [speaker('1', 'Brian'), speaker('2', ''), { uuid: '3', features: [] }];
    expect(isVoiceTaken(speaker('4', 'Brian'), items)).toBe(true);
    expect(isVoiceTaken(speaker('1', 'Brian'), items)).toBe(false);
    expect(isVoiceTaken(speaker('4', 'Amy'), items)).toBe(false);
    expect(isVoiceTaken(speaker('4', ''), items)).toBe(false);
  });
});
