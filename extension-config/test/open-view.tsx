import { createFakeEbs, type FakeEbs } from '@bitcue/shared/ui/extension/test/fake-ebs.ts';
import { createFakeExt } from '@bitcue/shared/ui/extension/test/fake-ext.ts';
import { act, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createServices, type Services } from '../src/app/services.ts';
import { sampleConfig } from './samples.ts';

/** The call that reads the channel. */
export const READ_CALL = 'GET /api/extension/config';

// Captured first: tests with a fake clock replace the page's timers, not this one.
const setRealTimeout = setTimeout;

/** Lets settled promises and due effects run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await act(async () => await new Promise((done) => setRealTimeout(done, 0)));
}

/** Opens a streamer view against a fake Twitch and a fake EBS, and waits until both have answered. */
export async function openView(
  View: ComponentType<{ services: Services }>,
  { answers = {}, authorized = true }: { answers?: FakeEbs['answers']; authorized?: boolean } = {},
) {
  const ebs = createFakeEbs({ [READ_CALL]: { body: sampleConfig() }, ...answers });
  const twitch = createFakeExt({ viewerId: '100' });
  const view = render(<View services={createServices(twitch.ext, { fetch: ebs.fetch })} />);
  if (authorized) await act(async () => twitch.authorize());
  await settle();
  return { ...twitch, ebs, ...view };
}

/** An answer that arrives when the test releases it. */
export function holdAnswer() {
  let release: (answer: { status?: number; body: unknown } | 'away') => void = () => {};
  const answer = new Promise<{ status?: number; body: unknown } | 'away'>((resolve) => {
    release = resolve;
  });
  return { answer: () => answer, release };
}
