import { createFakeEbs, type FakeEbs } from '@bitcue/shared/ui/extension/test/fake-ebs.ts';
import { createFakeExt, type FakeExtOptions } from '@bitcue/shared/ui/extension/test/fake-ext.ts';
import { createMemoryStorage } from '@bitcue/shared/ui/extension/test/memory-storage.ts';
import { act, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createServices } from '../src/app/services.ts';
import { type FrameProps, ViewerView } from '../src/app/ViewerView.tsx';
import type { ItemList } from '../src/items/items-feed.ts';
import { PanelFrame } from '../src/panel/PanelFrame.tsx';
import { demoItem, demoList } from './demo-items.ts';

/** Options of a test panel. */
export interface OpenPanelOptions extends FakeExtOptions {
  items?: ItemList['items'];
  list?: Partial<ItemList>;
  answers?: FakeEbs['answers'];
  storage?: ReturnType<typeof createMemoryStorage>;
  /** If false, Twitch stays silent. */
  authorized?: boolean;
  /** Defaults to the panel's frame. */
  Frame?: ComponentType<FrameProps>;
  theme?: 'dark';
}

/** The nonce of every intent from the fake EBS. */
export const NONCE = 'n'.repeat(21);
/** The call that reads the list. */
export const LIST_CALL = 'GET /api/extension/items';
/** The call that asks for the outcome of that intent. */
export const INTENT_READ_CALL = `GET /api/extension/intents/${NONCE}`;
/** The call that posts a receipt. */
export const POST_CALL = 'POST /api/extension/transactions';

/** An interaction as the EBS returns it. */
export function interactionOf(state: string, part: Record<string, unknown> = {}): { body: unknown } {
  return {
    body: {
      id: 'i1',
      title: 'Air horn',
      amount: 25,
      state,
      ahead: 0,
      text: `It is ${state}.`,
      endedAt: null,
      ...part,
    },
  };
}

// Captured first: tests with a fake clock replace the page's timers, not this one.
const setRealTimeout = setTimeout;

/** Lets settled promises and due effects run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await act(async () => await new Promise((done) => setRealTimeout(done, 0)));
}

/** Opens the panel against a fake Twitch and a fake EBS, and waits until both have answered. */
export async function openPanel(options: OpenPanelOptions = {}) {
  const { items = [demoItem()], list, answers, storage = createMemoryStorage(), authorized = true } = options;
  const { Frame = PanelFrame, theme } = options;
  const ebs = createFakeEbs({
    [LIST_CALL]: demoList(items, list),
    'POST /api/extension/intents': { body: { nonce: NONCE, sku: items[0]?.sku ?? 'bits25', expiresAt: 0 } },
    [`DELETE /api/extension/intents/${NONCE}`]: { body: { message: 'Cancelled.' } },
    [INTENT_READ_CALL]: { body: { interaction: null } },
    [POST_CALL]: interactionOf('queued'),
    'GET /api/extension/interactions/i1': interactionOf('started'),
    ...answers,
  });
  const twitch = createFakeExt(options);
  const view = render(
    <ViewerView services={createServices(twitch.ext, { fetch: ebs.fetch, storage })} Frame={Frame} theme={theme} />,
  );
  if (authorized) await act(async () => twitch.authorize());
  await settle();
  return { ...twitch, ebs, storage, ...view };
}
