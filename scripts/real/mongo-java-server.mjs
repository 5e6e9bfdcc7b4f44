import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Version of the independent MongoDB-protocol server that the store's tests run against. */
const VERSION = '1.47.0';
const SLF4J_VERSION = '2.0.16';
const cacheFolder = join(
  process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
  'bitcue',
  'mongo-java-server',
  VERSION,
);
const mainClass = fileURLToPath(new URL('./MongoServer.java', import.meta.url));
/** Timeouts for Maven to fetch the libraries, and for the server to start, in milliseconds. */
const FETCH_MS = 300_000;
const START_MS = 60_000;

const run = promisify(execFile);

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>bitcue</groupId><artifactId>mongo-java-server-libraries</artifactId><version>1</version>
  <dependencies>
    <dependency>
      <groupId>de.bwaldvogel</groupId><artifactId>mongo-java-server-h2-backend</artifactId><version>${VERSION}</version>
    </dependency>
    <dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>${SLF4J_VERSION}</version></dependency>
  </dependencies>
</project>
`;

/**
 * Starts mongo-java-server, an independent implementation of the MongoDB protocol, on a free port and in memory. Maven fetches
 * its libraries once into a cache folder outside the tree.
 * @returns {Promise<{uri: string, close: () => Promise<void>} | {skipped: string}>} `skipped`: why it cannot run here
 */
export async function startMongoJavaServer() {
  for (const tool of ['java', 'mvn']) {
    if (!(await isInstalled(tool))) return { skipped: `${tool} is not installed` };
  }
  let libraries;
  try {
    libraries = await fetchLibraries();
  } catch (error) {
    return { skipped: `Maven could not fetch the server: ${lastLine(error)}` };
  }
  const child = spawn('java', ['-cp', join(libraries, '*'), mainClass], { stdio: ['ignore', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr = (stderr + chunk).slice(-2000);
  });
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const close = async () => {
    process.off('exit', endWithUs);
    child.kill('SIGTERM');
    await exited;
  };
  const lines = createInterface({ input: child.stdout });
  let timer;
  const first = await Promise.race([
    once(lines, 'line').then(([line]) => line),
    exited.then(() => undefined),
    new Promise((resolve) => {
      timer = setTimeout(resolve, START_MS);
    }),
  ]);
  clearTimeout(timer);
  if (typeof first !== 'string' || !first.startsWith('mongodb://')) {
    await close();
    return { skipped: `the server did not start: ${stderr.trim().split('\n').at(-1) || 'no output'}` };
  }
  return { uri: first, close };
}

async function isInstalled(tool) {
  try {
    await run(tool, ['-version']);
    return true;
  } catch (error) {
    return error.code !== 'ENOENT';
  }
}

/** Returns the folder with the server's jar files. Fetches it if missing, and renames it only when complete. */
async function fetchLibraries() {
  const libraries = join(cacheFolder, 'lib');
  if (existsSync(libraries)) return libraries;
  const partial = join(cacheFolder, `partial-${process.pid}`);
  await mkdir(partial, { recursive: true });
  try {
    await writeFile(join(partial, 'pom.xml'), pom);
    const options = { cwd: partial, timeout: FETCH_MS };
    await run('mvn', ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib'], options);
    // Another process may have been faster. Its folder is as good.
    await rename(join(partial, 'lib'), libraries).catch((error) => {
      if (!existsSync(libraries)) throw error;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return libraries;
}

function lastLine(error) {
  const text = `${error.stdout ?? ''}\n${error.stderr ?? ''}\n${error.message}`.trim();
  return text.split('\n').find((line) => line.includes('ERROR')) ?? text.split('\n').at(-1);
}
