import type { AuditEntryView } from '@bitcue/shared/api/account.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { createFakeServer, refusal } from '../../../test/fake-server.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { AuditCard } from './AuditCard.tsx';

const LIST = 'GET /api/user/audit';
const AT = new Date(2026, 0, 2, 9, 5).getTime();
const DELETED: AuditEntryView = {
  id: 'id-3',
  at: AT,
  action: 'item.deleted',
  object: '<b>Air horn</b>',
  by: 'demo_channel',
  via: 'dashboard',
  from: '203.0.113.7',
};

it('describes in a sentence what was done, by whom, where and when', async () => {
  const byOperator = {
    ...DELETED,
    id: 'id-2',
    action: 'plan.changed',
    object: 'plus',
    by: 'operator',
    via: 'cli',
  } as const;
  const inExtension = { ...DELETED, id: 'id-1', action: 'alerts.paused', object: null, via: 'extension' } as const;
  const entries = [DELETED, { ...byOperator, from: null }, inExtension];
  createFakeServer({ [LIST]: { body: { entries, more: false } } });
  renderApp(<AuditCard />);
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Deleted the item “<b>Air horn</b>”demo_channel in the dashboard, from 203.0.113.72 Jan, 09:05',
    'Changed the plan to “plus”operator on the server2 Jan, 09:05',
    'Paused alertsdemo_channel in the extension on Twitch, from 203.0.113.72 Jan, 09:05',
  ]);
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows older entries on request', async () => {
  const server = createFakeServer({
    [LIST]: ({ search }) => {
      const id = search === '' ? 'id-2' : 'id-1';
      return { body: { entries: [{ ...DELETED, id, object: id }], more: search === '' } };
    },
  });
  renderApp(<AuditCard />);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('Deleted the item “id-1”');
  expect(server.callsTo(LIST).map(({ search }) => search)).toEqual(['', '?before=id-2']);
  expect(screen.queryByRole('button')).toBeNull();
});

it('says that nothing has been recorded', async () => {
  createFakeServer({ [LIST]: { body: { entries: [], more: false } } });
  renderApp(<AuditCard />);
  await screen.findByText('Nothing has been recorded yet');
});

it('shows why the log could not be loaded, and retries', async () => {
  const server = createFakeServer({ [LIST]: refusal(503, 'The database does not answer.') });
  renderApp(<AuditCard />);
  expect((await screen.findByRole('alert')).textContent).toContain('The database does not answer.');
  server.answers[LIST] = { body: { entries: [DELETED], more: false } };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Deleted the item “<b>Air horn</b>”');
});
