import { expect, it } from 'vitest';
import { describeOutcome } from './describe-outcome.ts';

type Interaction = Parameters<typeof describeOutcome>[0] & { phase: 'following' };

const describe = (interaction: Partial<Interaction['interaction']>, showsAlerts = true) =>
  describeOutcome(
    {
      phase: 'following',
      interaction: {
        id: 'i1',
        title: 'Air horn',
        amount: 25,
        state: 'leased',
        ahead: 0,
        text: '',
        endedAt: null,
        ...interaction,
      },
    } as Interaction,
    showsAlerts,
  );

// The EBS leases a purchase when it writes it, so a viewer's place in the queue is usually read in state `leased`.
it.each(['queued', 'leased'] as const)('headline and text agree on the place in the queue: %s', (state) => {
  expect(describe({ state, ahead: 2, text: '2 alerts play before yours.' }).headline).toBe('2 ahead of yours');
  expect(describe({ state, ahead: 0, text: 'You are next.' }).headline).toBe('Next in line');
});

it('does not promise a place in the queue while alerts are paused', () => {
  const text = 'Alerts are paused. Yours plays when the streamer resumes them.';
  expect(describe({ ahead: null, text })).toMatchObject({
    headline: 'Waiting for the streamer',
    tone: 'waiting',
    text,
  });
});

it('says that it waits, not that it plays soon, while the stream shows no alerts', () => {
  expect(describe({ text: 'You are next.' }, false)).toMatchObject({
    headline: 'Waiting for the stream',
    text: 'It waits until the stream shows alerts again.',
  });
});

it('says that the streamer dismissed it', () => {
  expect(describe({ state: 'dismissed' }).headline).toBe('Dismissed by the streamer');
});
