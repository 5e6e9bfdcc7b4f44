import type { SlotKind } from '@bitcue/shared/api/platform.ts';
import { describe, expect, it } from 'vitest';
import type { ActiveExtension } from '../ports/user-extensions.ts';
import type { Clients } from './api-client.ts';
import { GrantError, HelixError, NoAnswerError } from './helix-error.ts';
import { createUserExtensions } from './user-extensions.ts';

/** Creates the streamer's extensions over one answer of Twitch, and records what was sent. Errors are thrown. */
function createWith(answer: unknown) {
  const sent: { method?: string; jsonBody?: unknown }[] = [];
  const callApi = async (options: { method?: string; jsonBody?: unknown }) => {
    sent.push(options);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const clients = { forStreamer: () => ({ callApi }) } as unknown as Clients;
  return { extensions: createUserExtensions(clients), sent };
}
const at = (slot: string, id: string): ActiveExtension => ({ slot, id, version: '1.0.0', name: id, x: 7, y: 9 });

describe('a change of the slots', () => {
  it.each<[SlotKind, ActiveExtension[], object]>([
    ['panel', [at('1', 'a')], { 1: 'a', 2: null, 3: null }],
    ['panel', [], { 1: null, 2: null, 3: null }],
    ['component', [at('2', 'b')], { 1: null, 2: 'b' }],
  ])('[ACT-06] [ACT-09] [API-37] names every slot of the kind: %s', async (kind, active, wanted) => {
    const { extensions, sent } = createWith({});
    await extensions.update('1', kind, active);
    const place = kind === 'component' ? { x: 7, y: 9 } : {};
    const entries = Object.entries(wanted).map(([slot, id]) => [
      slot,
      id === null ? { active: false } : { active: true, id, version: '1.0.0', ...place },
    ]);
    expect(sent).toMatchObject([{ method: 'PUT', url: 'users/extensions', userId: '1' }]);
    expect(sent[0]?.jsonBody).toEqual({ data: { [kind]: Object.fromEntries(entries) } });
  });
});

describe('a failure', () => {
  it.each([
    ['of the grant', new GrantError('relink', 'gone'), 'auth.relink', /^Reconnect Twitch/],
    ['of its scopes', new GrantError('scope', 'lacks'), 'auth.relink', /^Reconnect Twitch/],
    ['to renew it', new GrantError('later', 'away'), 'extensions.update', /^Failed to update extensions\.$/],
    ['to answer', new NoAnswerError('away', true), 'extensions.update', /^Failed to update extensions\.$/],
    ['with a sentence', new HelixError(400, 'The slot is taken.'), 'extensions.update', /^The slot is taken\.$/],
  ])('%s is told as it is', async (_what, error, code, message) => {
    const { extensions } = createWith(error);
    await expect(extensions.update('1', 'panel', [])).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });

  it('includes an answer in an unexpected format', async () => {
    const { extensions } = createWith({ data: 'strange' });
    await expect(extensions.readActive('1')).rejects.toMatchObject({ code: 'extensions.active' });
    await expect(extensions.listInstalled('1')).rejects.toMatchObject({ code: 'extensions.installed' });
  });
});

describe('the active extensions', () => {
  it('[ACT-09] [API-38] are listed by kind, in slot order, without empty slots', async () => {
    const row = (id: string) => ({ active: true, id, version: '1', name: id });
    const { extensions } = createWith({
      data: {
        panel: { 3: row('c'), 1: row('a'), 2: { active: false } },
        overlay: { 1: row('o') },
        component: { 1: { ...row('b'), x: 5, y: 6 } },
      },
    });
    expect(await extensions.readActive('1')).toEqual({
      panel: [
        { slot: '1', id: 'a', version: '1', name: 'a', x: 0, y: 0 },
        { slot: '3', id: 'c', version: '1', name: 'c', x: 0, y: 0 },
      ],
      component: [{ slot: '1', id: 'b', version: '1', name: 'b', x: 5, y: 6 }],
    });
  });
});
