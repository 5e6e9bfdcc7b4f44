import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBorderViolations } from './borders.mjs';
import { root } from './paths.mjs';

/** Importing file, imported module, and the rule it breaks. */
const forbidden = [
  ['shared/src/a.ts', '../../ebs/src/admin.ts', 'shared-imports-nothing-of-ours'],
  ['shared/src/b.ts', 'react', 'shared-src-runs-anywhere'],
  ['shared/src/c.ts', '../ui/button.tsx', 'shared-src-runs-anywhere'],
  ['shared/src/d.ts', 'node:fs', 'shared-has-no-node-built-ins'],
  ['shared/ui/a.tsx', 'node:path', 'shared-has-no-node-built-ins'],
  ['simulator/src/a.ts', '@bitcue/shared/ui/button.tsx', 'shared-ui-is-for-front-ends'],
  ['ebs/src/ledger/a.ts', '@bitcue/shared/ui/button.tsx', 'shared-ui-is-for-front-ends'],
  ['cli/src/a.ts', '../../ebs/src/ledger/use-case.ts', 'packages-stand-alone'],
  ['dashboard/src/a.ts', '../../extension-panel/src/main.ts', 'packages-stand-alone'],
  ['extension-panel/src/a.ts', '../../cli/src/bin.ts', 'packages-stand-alone'],
  ['ebs/src/ledger/b.ts', '../../../cli/src/bin.ts', 'packages-stand-alone'],
  ['dashboard/src/b.ts', '@bitcue/ebs/admin', 'admin-entry-is-for-the-cli'],
  ['ebs/src/ledger/c.ts', '../../../simulator/src/main.ts', 'simulator-stays-outside'],
  ['cli/src/b.ts', '../../simulator/src/main.ts', 'simulator-stays-outside'],
  ['simulator/src/b.ts', '../../ebs/src/main.ts', 'simulator-knows-only-shared'],
  ['e2e/src/a.ts', '../../ebs/src/ledger/use-case.ts', 'e2e-uses-entry-points'],
  ['proof/src/checker/a.ts', '../../../ebs/src/main.ts', 'proof-checker-knows-no-ebs'],
  ['ebs/src/http/a.ts', '../store/items.ts', 'ebs-adapters-are-built-in-compose'],
  ['ebs/src/ledger/d.ts', '../twitch/client.ts', 'ebs-adapters-are-built-in-compose'],
  ['ebs/src/twitch/a.ts', '../store/items.ts', 'ebs-adapters-do-not-meet'],
  ['ebs/src/ledger/e.ts', '../http/route.ts', 'ebs-http-is-outermost'],
  ['ebs/src/ports/a.ts', '../ledger/use-case.ts', 'ebs-ports-import-no-code-of-ours'],
  ['ebs/src/ledger/f.ts', '@twurple/api', 'twurple-only-in-its-adapter'],
  ['ebs/src/ledger/g.ts', 'mongodb', 'mongodb-only-in-the-store'],
  ['ebs/embedded-db/a.ts', '../src/ports/port.ts', 'embedded-db-stands-alone'],
  ['ebs/src/ledger/h.ts', '../../embedded-db/start.ts', 'embedded-db-is-started-in-compose'],
  ['dashboard/src/alerts/a.ts', 'react', 'alert-page-stays-small'],
  ['dashboard/src/widgets/a.ts', 'react', 'alert-page-stays-small'],
  ['dashboard/src/alerts/b.ts', '@bitcue/shared/with-zod.ts', 'alert-page-stays-small'],
  ['cli/src/c.ts', './nowhere.ts', 'nothing-unresolved'],
  ['cli/src/d.ts', './d-too.ts', 'no-cycles'],
  ['ebs/src/ports/l.ts', '../config/x.ts', 'layers-of-ebs-1'],
  ['ebs/src/ledger/l.ts', '../accounts/x.ts', 'layers-of-ebs-2'],
  ['ebs/src/effects/l.ts', '../alerts/x.ts', 'layers-of-ebs-3'],
  ['ebs/src/triggers/l.ts', '../library/x.ts', 'layers-of-ebs-4'],
  ['ebs/src/activity/l.ts', '../http/route.ts', 'layers-of-ebs-5'],
  ['ebs/src/http/l.ts', '../compose/x.ts', 'layers-of-ebs-6'],
  ['ebs/src/objects/l.ts', '../compose/x.ts', 'layers-of-ebs-7'],
  ['ebs/src/main-too.ts', './unknown/x.ts', 'layers-of-ebs-name-every-folder'],
  ['dashboard/src/parts/l.ts', '../api/x.ts', 'layers-of-dashboard-1'],
  ['dashboard/src/blog/l.ts', '../media/x.ts', 'layers-of-dashboard-2'],
  ['dashboard/src/media/l.ts', '../pages/x.ts', 'layers-of-dashboard-3'],
  ['dashboard/src/voices/l.ts', '../features/x.ts', 'layers-of-dashboard-4'],
  ['dashboard/src/features/l.ts', '../pages/x.ts', 'layers-of-dashboard-5'],
  ['dashboard/src/pages/l.ts', '../app/x.ts', 'layers-of-dashboard-6'],
  ['dashboard/src/app-too.ts', './unknown/x.ts', 'layers-of-dashboard-name-every-folder'],
];

/** Importing file and imported module. A third entry makes the import type-only. */
const allowed = [
  ['cli/src/ok.ts', '@bitcue/ebs/admin'],
  ['dashboard/src/ok.ts', '@bitcue/shared/ui/button.tsx'],
  ['dashboard/src/alerts/ok.ts', '@bitcue/shared/with-zod.ts', 'type'],
  ['e2e/src/ok.ts', '../../ebs/src/main.ts'],
  ['e2e/test/ok.ts', '../../simulator/src/main.ts'],
  ['ebs/src/compose/server.ts', '../store/items.ts'],
  ['ebs/src/main.ts', './compose/server.ts'],
  ['ebs/src/http/ok.ts', '../ledger/use-case.ts'],
  ['ebs/src/http/ok-type.ts', '../twitch/client.ts', 'type'],
  ['ebs/src/twitch/ok.ts', '@twurple/api'],
  ['ebs/src/store/items.ts', 'mongodb'],
  ['ebs/embedded-db/test/ok.test.ts', 'mongodb'],
  ['shared/src/ok.test.ts', 'node:fs'],
  ['ebs/test/ok.ts', '../../simulator/src/main.ts'],
];

const importing = (target) => `import { x as y } from '${target}'; export const x = y;`;

const imported = {
  'shared/package.json': '{"name":"@bitcue/shared","exports":{"./ui/*":"./ui/*","./*":"./src/*"}}',
  'ebs/package.json': '{"name":"@bitcue/ebs","exports":{"./admin":"./src/admin.ts"}}',
  'shared/ui/button.tsx': 'export const x = 1;',
  'shared/src/with-zod.ts': importing('zod'),
  'ebs/src/admin.ts': importing('./compose/server.ts'),
  'ebs/src/ledger/use-case.ts': importing('../ports/port.ts'),
  'ebs/src/ports/port.ts': 'export const x = 1;',
  'ebs/src/twitch/client.ts': 'export const x = 1;',
  'ebs/src/http/route.ts': 'export const x = 1;',
  'ebs/embedded-db/start.ts': 'export const x = 1;',
  'simulator/src/main.ts': 'export const x = 1;',
  'extension-panel/src/main.ts': 'export const x = 1;',
  ...Object.fromEntries(
    ['config', 'accounts', 'alerts', 'library', 'compose', 'unknown'].map((name) => [
      `ebs/src/${name}/x.ts`,
      'export const x = 1;',
    ]),
  ),
  ...Object.fromEntries(
    ['api', 'media', 'pages', 'features', 'app', 'unknown'].map((name) => [
      `dashboard/src/${name}/x.ts`,
      'export const x = 1;',
    ]),
  ),
  'cli/src/bin.ts': 'export const x = 1;',
  'cli/src/d-too.ts': importing('./d.ts'),
};

let folder;
let violations;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'bitcue-borders-')));
  const write = (file, text) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const [file, text] of Object.entries(imported)) write(file, text);
  for (const [file, target] of forbidden) write(file, importing(target));
  for (const [file, target, asType] of allowed) {
    write(file, asType ? `import type { x } from '${target}'; export type y = typeof x;` : importing(target));
  }
  for (const name of ['react', 'zod', 'mongodb', '@twurple/api']) {
    write(`node_modules/${name}/package.json`, `{"name":"${name}","main":"index.js"}`);
    write(`node_modules/${name}/index.js`, 'export const x = 1;');
  }
  mkdirSync(join(folder, 'node_modules/@bitcue'));
  for (const name of ['shared', 'ebs'])
    symlinkSync(join(folder, name), join(folder, 'node_modules/@bitcue', name), 'junction');
  violations = await findBorderViolations(
    ['shared', 'ebs', 'simulator', 'cli', 'dashboard', 'extension-panel', 'e2e', 'proof'],
    folder,
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(forbidden)('%s may not import %s: %s', (file, _target, rule) => {
  expect(violations.filter(({ path }) => path.includes(file)).map((violation) => violation.rule)).toContain(rule);
});

it('accepts allowed imports', () => {
  const files = [
    ...allowed.map(([file]) => file),
    ...Object.keys(imported).filter((file) => file !== 'cli/src/d-too.ts'),
  ];
  expect(violations.filter(({ path }) => files.includes(path[0]))).toEqual([]);
});

it('covers every rule, and every rule has a reason', () => {
  const { forbidden: rules } = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'));
  const proved = new Set(forbidden.map(([, , rule]) => rule));
  expect(rules.filter(({ name, comment }) => !proved.has(name) || !comment).map(({ name }) => name)).toEqual([]);
});
