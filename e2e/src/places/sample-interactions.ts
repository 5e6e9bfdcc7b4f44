import type { StreamerInteraction } from '@bitcue/shared/api/user.ts';

/** Milliseconds between two interactions. */
const APART_MS = 90_000;

/** An interaction in each state that the activity page shows, newest first. */
export function sampleInteractions(now = Date.now()): StreamerInteraction[] {
  const make = (
    place: number,
    over: Partial<StreamerInteraction> & Pick<StreamerInteraction, 'state' | 'title' | 'kinds'>,
  ): StreamerInteraction => {
    const createdAt = now - place * APART_MS;
    return {
      id: `0d5e0000-0000-4000-8000-${String(place).padStart(12, '0')}`,
      source: 'bits',
      reason: null,
      viewer: 'viewer_one',
      text: null,
      amount: 100,
      test: false,
      confirmed: true,
      replayed: false,
      unknownSteps: [],
      playable: true,
      timeline: [
        { at: createdAt, what: 'received', why: 'receipt' },
        { at: createdAt + 240, what: 'verified' },
        { at: createdAt + 260, what: 'queued' },
      ],
      createdAt,
      updatedAt: createdAt + 260,
      ...over,
    };
  };
  return [
    make(1, { state: 'queued', title: 'Air horn', kinds: ['sound'], amount: 25, viewer: 'viewer_two' }),
    make(2, {
      state: 'queued',
      title: 'Say it out loud',
      kinds: ['tts'],
      amount: 300,
      text: 'A rather long message, to see what becomes of a line that does not end where the row does, on any width.',
    }),
    make(3, {
      state: 'started',
      title: 'Confetti cannon',
      kinds: ['video'],
      amount: 1_000,
      plays: { at: now - 3_000, durationMs: 600_000 },
    }),
    make(4, { state: 'held', title: 'Pick a sound', kinds: ['sound'], amount: 50, text: 'chime' }),
    make(5, {
      state: 'owed',
      title: 'Time out a chatter',
      kinds: ['punishment'],
      amount: 10_000,
      text: 'a_chatter_with_a_long_na',
      viewer: 'viewer_with_a_long_name_1',
      reason: 'Twitch did not allow the timeout.',
    }),
    make(6, {
      state: 'done',
      title: 'Over the top',
      kinds: ['sound'],
      timeline: [
        { at: now - 540_000, what: 'received', why: 'receipt' },
        { at: now - 539_700, what: 'verified' },
        { at: now - 539_600, what: 'queued' },
        { at: now - 539_000, what: 'started' },
        { at: now - 536_000, what: 'done' },
      ],
    }),
    make(7, { state: 'skipped', title: 'Sparkle', kinds: ['video'], amount: 5_000, viewer: 'viewer_two' }),
    make(8, {
      state: 'dismissed',
      title: 'Time out a chatter',
      kinds: ['punishment'],
      amount: 5_000,
      reason: 'Talked about it in chat.',
    }),
    make(9, {
      state: 'asked',
      source: 'points',
      title: 'Read my message',
      kinds: ['tts'],
      amount: 500,
      viewer: 'viewer_three',
      masked: ['lap'],
      text: 'I have watched every lap since the first checkpoint, so here is my question: do you brake with your left foot there?',
    }),
    make(10, { state: 'asked', title: 'Say it out loud', kinds: ['tts'], amount: 300, text: 'good luck' }),
    make(1_100, { state: 'done', title: 'Air horn', kinds: ['sound'], source: 'demo', amount: 0, test: true }),
  ];
}
