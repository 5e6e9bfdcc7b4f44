import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { LISTS, ownPathsOf } from './lib/feature-lists.mjs';
import { addFeature } from './lib/new-feature.mjs';
import { readWorkspaces, root } from './lib/paths.mjs';
import { runNode } from './lib/run.mjs';

// Each step compiles or starts tests, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

/** The lists that do not compile if a type of the catalogue is missing. */
const REGISTRIES = [LISTS.fixtures, LISTS.executors, LISTS.editors, LISTS.renderers];

/** Compiles only the registries and what they import, which is enough to show that a type is complete. */
const TSCONFIG = {
  extends: './tsconfig.base.json',
  compilerOptions: { lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['node', 'vite/client'] },
  files: REGISTRIES,
};

/** The journey of a purchase: paid with a signed receipt, carried out at Twitch, shown on the alert page. */
const JOURNEY = `
import { extensionItem } from '@bitcue/shared/items/item.ts';
import { expect, it } from 'vitest';
import { connectPage, startSystem } from './support/system.ts';

it('hello is bought, acts at Twitch, and is shown', { timeout: 60_000 }, async () => {
  const system = await startSystem();
  const page = await connectPage(system);
  const uuid = '10000000-0000-4000-8000-0000000000aa';
  const features = [{ id: 'a', type: 'hello', settings: { message: 'Hello there' } }];
  await system.data.repositories.items.insert(
    system.channelId,
    extensionItem.parse({ uuid, title: 'Greet', amount: 25, features }),
  );
  const viewer = await system.newViewer();
  const { token } = await system.session(viewer);
  const intent = await system.call('POST', '/api/extension/intents', { token, body: { item: uuid, amount: 25, input: {} } });
  const { nonce, sku } = intent.json as { nonce: string; sku: string };
  const { transactionId, receipt, sessionToken } = await system.purchase(sku, viewer);
  await system.call('POST', '/api/extension/transactions', { token: sessionToken, body: { receipt, nonce } });
  const { steps } = await system.until(transactionId, 'done');
  expect(steps.map(({ kind, type, state }) => [kind, type, state])).toEqual([
    ['action', 'hello', 'done'],
    ['cue', 'hello', 'done'],
  ]);
  expect(page.plays().map(({ cue }) => cue)).toMatchObject([{ kind: 'hello', amount: 25, text: 'Hello there' }]);
  const calls = (await (await fetch(\`\${system.simulator.url}/control/calls\`)).json()) as { calls: unknown[] };
  expect(JSON.stringify(calls)).toMatch(/DELETE[^}]*moderation\\/bans/);
  page.socket.close();
  await system.close();
});
`;

/** The file that says that the word hello also means something else. */
const OTHER_MEANING = 'scripts/lib/feature-names.mjs';

/** What the author of hello adds to the generated files: file, gap, and what fills it. */
const WORK = [
  [
    OTHER_MEANING,
    "  ['sound', 'a kind of clip'],",
    "  ['hello', 'the first message of an alert page'],\n  ['sound', 'a kind of clip'],",
  ],
  [
    'shared/src/features/hello/hello.ts',
    "description: '',",
    "description: 'Greets a viewer, and lifts their timeout.',",
  ],
  ['shared/src/features/hello/hello.ts', "hint: () => '',", "hint: () => 'Says hello',"],
  ['shared/src/features/hello/hello.ts', "repeat: 'once',", "repeat: 'safe',"],
  ['shared/src/features/hello/fixture.ts', 'hints: [],', "hints: [{ settings: {}, hint: 'Says hello' }],"],
  [
    'ebs/src/effects/hello/execute.ts',
    /async act\(\{ data \}\) \{[^}]*\}[^}]*\}[^}]*\},/,
    "act: ({ channelId, redeemer }) => ports.moderation.unban(channelId, redeemer.id ?? ''),",
  ],
];

let folder;
const inCopy = (path) => join(folder, path);
const read = (path) => readFileSync(inCopy(path), 'utf8');
const write = (path, text) => writeFileSync(inCopy(path), text);
const git = (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).split('\0').filter(Boolean);
/** Lists files that differ from the checkout, including new ones. */
const listChanges = () => git('ls-files', '-z', '--modified', '--others', '--exclude-standard');
/** Lists those outside the folders of hello. */
const listOthers = () => listChanges().filter((path) => !ownPathsOf('hello').some((own) => path.startsWith(own)));
const newFeature = (...args) => run('scripts/new-feature.mjs', ...args);
const compile = () => run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.hello.json', '--pretty', 'false');
const test = (projects, ...files) =>
  run('node_modules/vitest/vitest.mjs', 'run', '--no-color', ...projects.map((name) => `--project=${name}`), ...files);

/** Runs a script of the copy like a terminal: without the variables that Vitest sets for its own processes. */
function run(script, ...args) {
  const ours = Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV|TEST$|GIT_|TWURPLE)/.test(name));
  return runNode([inCopy(script), ...args], { cwd: folder, env: Object.fromEntries(ours), capture: true });
}

/** Creates a copy of the checkout, with the checkout's packages and its own workspaces. */
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'bitcue-hello-')));
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '.', ':!docs'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const path of files.filter((path) => existsSync(join(root, path)))) {
    mkdirSync(dirname(inCopy(path)), { recursive: true });
    copyFileSync(join(root, path), inCopy(path));
  }
  mkdirSync(inCopy('node_modules/@bitcue'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!/^(@bitcue|\.vite.*|\.cache)$/.test(name)) {
      symlinkSync(join(root, 'node_modules', name), inCopy(`node_modules/${name}`), 'junction');
    }
  }
  for (const workspace of readWorkspaces()) {
    symlinkSync(inCopy(workspace), inCopy(`node_modules/@bitcue/${workspace}`), 'junction');
    const own = join(root, workspace, 'node_modules');
    if (existsSync(own)) symlinkSync(own, inCopy(`${workspace}/node_modules`), 'junction');
  }
  write('ebs/test/journey-of-hello.test.ts', JOURNEY);
  write('tsconfig.hello.json', JSON.stringify(TSCONFIG));
  git('init', '-q');
  git('add', '-A');
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  vi.resetConfig();
});

it('writes a feature type into its own folders and the lists', async () => {
  expect(await newFeature('hello', '--bits', '--cue')).toMatchObject({ code: 0 });
  expect(listOthers().sort()).toEqual(Object.values(LISTS).sort());
});

it('makes the compiler name each list that lacks the type', async () => {
  const complete = REGISTRIES.map(read);
  git('checkout', '--', ...REGISTRIES);
  const { output } = await compile();
  REGISTRIES.forEach((path, index) => void write(path, complete[index]));
  const named = output.split('\n').filter((line) => line.includes("Property 'hello' is missing"));
  expect(named.map((line) => line.split('(')[0]).sort()).toEqual([...REGISTRIES].sort());
});

it('makes the tests name what the author has to write', async () => {
  const { output } = await test(['node'], 'features/matrix', 'effects/matrix', 'effects/hello');
  const failed = output.split('\n').flatMap((line) => /FAIL .* > (.*)/.exec(line)?.[1] ?? []);
  expect(failed.sort()).toEqual([
    'does at Twitch what was sold',
    'has a name, a title and a description',
    'hello is marked as lasting if it holds claims, so that it waits for a scene',
    'plays what was sold, whatever the streamer changes afterwards',
    'tells viewers in one line what it does',
  ]);
});

it('works from the purchase to the alert page once that is written, with at most eight other files changed', async () => {
  for (const [path, gap, work] of WORK) {
    const text = read(path);
    expect(text.split(gap)).toHaveLength(2);
    const filled = text.replace(gap, () => work);
    write(path, filled);
  }
  const tested = ['features/matrix', 'effects/matrix', '/hello', 'hub-message', 'journey-of-hello'];
  const runs = await Promise.all([
    compile(),
    test(['node', 'dashboard', 'flow'], ...tested),
    run('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--colors=off', ...listChanges()),
    run('scripts/check-features.mjs'),
  ]);
  for (const { code, output } of runs) expect(code, output).toBe(0);
  expect(runs[1].output).toContain('journey-of-hello.test.ts');
  expect(listOthers().length).toBeLessThanOrEqual(8);
});

it('removes the type and leaves the checkout as it was', async () => {
  expect(await newFeature('hello', '--remove')).toMatchObject({ code: 0 });
  expect(listChanges()).toEqual([OTHER_MEANING]);
  git('checkout', '--', OTHER_MEANING);
});

it('changes four other files for a type that shows nothing', async () => {
  expect(await newFeature('chatWave')).toMatchObject({ code: 0 });
  const { types, fixtures, executors, editors } = LISTS;
  expect(git('ls-files', '-z', '--modified').sort()).toEqual([types, fixtures, executors, editors].sort());
  expect(await newFeature('chatWave', '--remove')).toMatchObject({ code: 0 });
  expect(listChanges()).toEqual([]);
});

it.each([
  ['tts', 'already'],
  ['notice', 'there is dashboard/src/alerts/renderers/notice.ts already'],
  ['Hello', 'camelCase'],
  ['hello-there', 'camelCase'],
  ['delete', 'camelCase'],
])('refuses the name %s', async (name, reason) => {
  await expect(addFeature(folder, name)).rejects.toThrow(reason);
  expect(listChanges()).toEqual([]);
});
