import { describe, expect, it } from 'vitest';
import { createNoHints } from '../hints/no-hints.ts';
import type { User } from '../ports/users.ts';
import { createAnnounce } from './announce.ts';

function createAnnounceHarness(pages: number) {
  const calls: string[] = [];
  const user = { id: '1', preferences: { theme: 'red' } } as User;
  const announce = createAnnounce({
    channels: { forget: (id) => calls.push(`forget ${id}`) },
    users: { findById: async (id) => (id === '1' ? user : null) },
    notice: { changed: (id) => calls.push(`panels ${id}`) },
    events: { tell: (id, topic) => calls.push(`${topic} ${id}`) },
    hints: createNoHints(),
    hub: { countPages: () => pages, changeLook: (one) => calls.push(`look ${one.preferences.theme}`) },
  });
  return { calls, announce };
}

describe('announcing a change', () => {
  it('[API-02] broadcast true refreshes panels, other tabs and alert pages', async () => {
    const { calls, announce } = createAnnounceHarness(1);
    await announce('1', true);
    expect(calls.sort()).toEqual(['extension 1', 'forget 1', 'look red', 'panels 1']);
  });

  it('[API-02] broadcast false notifies nobody, but the next purchase sees the change', async () => {
    const { calls, announce } = createAnnounceHarness(1);
    await announce('1', false);
    expect(calls).toEqual(['forget 1']);
  });

  it('reads nothing while no page is open', async () => {
    const { calls, announce } = createAnnounceHarness(0);
    await announce('1', true);
    expect(calls).not.toContain('look red');
  });
});
