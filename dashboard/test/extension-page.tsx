import type { readExtension } from '@bitcue/shared/api/extension-items.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import type { z } from 'zod';
import { ExtensionPage } from '../src/pages/extension/ExtensionPage.tsx';
import { createFakeServer, type FakeAnswer } from './fake-server.ts';
import { renderApp } from './render-app.tsx';
import { sampleExtension, sampleUser } from './samples.ts';

/** The call that loads items and preferences. */
export const READ_EXTENSION = 'GET /api/user/extension';

/** Returns a voice as sent by the server. */
export function sampleVoice(name: string, type: 'polly' | 'ai' = 'polly') {
  const rest = { language: 'en-US', gender: 'Female', alt: '', image_thumbnail_url: '', model_id: '', public: true };
  return { name, type, ...rest, sample: null };
}

/** Renders the extension page with a fake server that accepts every patch of an item. */
export function openExtensionPage(
  items: ExtensionItem[],
  answers: Record<string, FakeAnswer> = {},
  preferences: Partial<z.output<(typeof readExtension)['answer']>['preferences']> = {},
) {
  const data = sampleExtension(...items);
  const patches = items.map((item): [string, FakeAnswer] => [
    `PATCH /api/user/extension/${item.uuid}`,
    ({ body }) => {
      const { updates } = body as { updates: Partial<ExtensionItem> };
      return { body: { message: `Updated ${item.uuid}`, item: Object.assign(item, updates) } };
    },
  ]);
  const server = createFakeServer({
    [READ_EXTENSION]: { body: { ...data, preferences: { ...data.preferences, ...preferences } } },
    'GET /api/user': { body: sampleUser() },
    'GET /api/user/widgets': { body: { urls: null, settings: { goal: null, timeZone: 'UTC' } } },
    'GET /api/voices': { body: [sampleVoice('Brian'), sampleVoice('Joanna')] },
    'GET /api/user/platform/status': {
      body: {
        active: { kind: 'panel', slot: '1' },
        installed: true,
        version: '1.0.0',
        installUrl: 'https://localhost/install',
      },
    },
    ...Object.fromEntries(patches),
    ...answers,
  });
  const app = renderApp(<ExtensionPage />, { at: '/dashboard/extension' });
  return {
    server,
    client: app.client,
    unmount: app.unmount,
    /** User events that advance the fake clock. */
    user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }),
    /** Waits for an item's row. */
    row: async (title: string) => {
      const heading = await screen.findByRole('heading', { name: title, level: 3 });
      const row = heading.closest('li');
      if (!row) throw new Error(`No row has the title ${title}.`);
      return within(row);
    },
    /** Returns the titles of the rows, in order. */
    titles: () =>
      within(screen.getByRole('list', { name: 'Interactions' }))
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent),
  };
}
