import { describe, expect, it } from 'vitest';
import type { User } from '../ports/users.ts';
import { createAnnounce } from './announce.ts';

function createWorld(pages: number) {
  const told: string[] = [];
  const user = { id: '1', preferences: { theme: 'red' } } as User;
  const announce = createAnnounce({
    channels: { forget: (id) => told.push(`forget ${id}`) },
    users: { findById: async (id) => (id === '1' ? user : null) },
    notice: { changed: (id) => told.push(`panels ${id}`) },
    events: { tell: (id, topic) => told.push(`${topic} ${id}`) },
    hub: { countPages: () => pages, changeLook: (one) => told.push(`look ${one.preferences.theme}`) },
  });
  return { told, announce };
}

describe('announcing a change', () => {
  it('[API-02] broadcast true tells panels, other tabs and alert pages to look again', async () => {
    const { told, announce } = createWorld(1);
    await announce('1', true);
    expect(told.sort()).toEqual(['extension 1', 'forget 1', 'look red', 'panels 1']);
  });

  it('[API-02] broadcast false tells nobody; the next purchase sees the change all the same', async () => {
    const { told, announce } = createWorld(1);
    await announce('1', false);
    expect(told).toEqual(['forget 1']);
  });

  it('reads nothing while no page is open', async () => {
    const { told, announce } = createWorld(0);
    await announce('1', true);
    expect(told).not.toContain('look red');
  });
});
