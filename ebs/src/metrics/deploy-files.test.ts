import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createManualClock } from '../../test/support/manual-clock.ts';
import { createMetrics } from './create-metrics.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const RULES = read('deploy/alert-rules.yaml');
const DASHBOARD = read('deploy/grafana-dashboard.json');
/** The name of a metric, ours or Node's, in an expression. */
const METRIC = /\b(?:bitcue|nodejs|process)_[a-z0-9_]+\b/g;

/** Lists the names under which the server exports its metrics; those of histograms have suffixes. */
async function listMetrics(): Promise<Set<string>> {
  const { registry } = createMetrics({ clock: createManualClock(), countPages: () => 0, readFreeBytes: async () => 0 });
  const kinds = [...(await registry.metrics()).matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    kinds.flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : name,
    ),
  );
}

it.each([
  ['alert rules', RULES],
  ['dashboard', DASHBOARD],
])('only metrics that the server exports are named in the %s', async (_file, text) => {
  const named = new Set(text.match(METRIC));
  const metrics = await listMetrics();
  expect(named.size).toBeGreaterThan(5);
  expect([...named].filter((name) => !metrics.has(name))).toEqual([]);
});

it('shows each of our metrics on the dashboard', async () => {
  const ours = [...(await listMetrics())].filter((name) => name.startsWith('bitcue_'));
  const shown = ours.filter((name) => DASHBOARD.includes(name)).map((name) => name.replace(/_(bucket|sum|count)$/, ''));
  expect(ours.map((name) => name.replace(/_(bucket|sum|count)$/, '')).filter((name) => !shown.includes(name))).toEqual(
    [],
  );
});

it('says for each alert what happened, its severity, and where the operations document says what to do', () => {
  const headings = [...read('docs/operations.md').matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
  const alerts = RULES.split(/^ {6}- alert: /m).slice(1);
  expect(alerts.length).toBeGreaterThan(10);
  for (const alert of alerts) {
    expect(alert).toMatch(/^ +summary: "[A-Z].*\."$/m);
    expect(alert).toMatch(/severity: (critical|warning) /);
    expect(headings).toContain(/runbook: docs\/operations\.md#(\S+)/.exec(alert)?.[1]);
  }
});
