import { readUsage } from '@bitcue/shared/api/user.ts';
import { waitFor } from '@bitcue/shared/test/wait-for.ts';
import { expect, it } from 'vitest';
import { createFakeServer, refusal } from '../../test/fake-server.ts';
import { call } from './call.ts';
import { installErrorReporter, setReportedAccount } from './error-reporter.ts';

it('[LOG-01] [API-34] a report has account_name or null, time_now, the current path, and the event with its message', async () => {
  history.replaceState(null, '', '/dashboard/extension?secret=1');
  const server = createFakeServer({
    'POST /api/logging': { body: { message: 'Logged.' } },
    'GET /api/user/usage': refusal(500, 'Something went wrong.', 'server.internal'),
  });
  const reports = () => server.callsTo('POST /api/logging').map(({ body }) => body);
  installErrorReporter();
  const startedAt = Date.now();
  window.dispatchEvent(new ErrorEvent('error', { message: 'TypeError: x is undefined' }));
  setReportedAccount('demo_channel');
  await call(readUsage).catch(() => {});
  await waitFor(() => expect(reports()).toHaveLength(2));
  const common = { time_now: expect.any(Number), event_current_destination: '/dashboard/extension' };
  expect(reports()).toEqual([
    { ...common, account_name: null, event: 'client.error', message: 'TypeError: x is undefined' },
    {
      ...common,
      account_name: 'demo_channel',
      event: 'client.call_failed',
      message: '/api/user/usage: 500 server.internal',
    },
  ]);
  for (const { time_now } of reports() as { time_now: number }[]) {
    expect(time_now).toBeGreaterThanOrEqual(startedAt);
    expect(time_now).toBeLessThanOrEqual(Date.now());
  }
});
