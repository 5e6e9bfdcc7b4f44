import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** How to start the Chromium that comes with the npm package. */
export interface BundledChromium {
  executablePath: string;
  /** Set on top of the caller's environment. */
  env: Record<string, string>;
}

const cacheFolder = fileURLToPath(new URL('../../node_modules/.cache/bitcue/', import.meta.url));
const require = createRequire(import.meta.url);

/**
 * Unpacks the Chromium of `@sparticuz/chromium` (Linux x64 only) beside the other caches, once per package version
 * (about 3 s), and returns how to start it. Several processes may call it at the same time: each unpacks into its own
 * folder, and the first rename wins. `packageFolder` selects another version of the package than the installed one.
 * @throws Error if the machine is not Linux x64, or the package is missing or broken.
 */
export async function prepareBundledChromium(
  packageFolder = dirname(dirname(require.resolve('@sparticuz/chromium'))),
): Promise<BundledChromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `No Chrome or Chromium was found, and the bundled one is for Linux x64 (this is ${process.platform} ${process.arch}). ` +
        'Install Chrome, or set BITCUE_CHROMIUM to the path of a browser.',
    );
  }
  const { version } = require(join(packageFolder, 'package.json')) as { version: string };
  const folder = join(cacheFolder, `chromium-${version}`);
  if (!existsSync(folder)) await unpack(packageFolder, folder);
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      // The archive contains libnss3 and related libraries, which minimal machines lack.
      LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

async function unpack(packageFolder: string, folder: string): Promise<void> {
  await mkdir(cacheFolder, { recursive: true });
  const staging = await mkdtemp(join(cacheFolder, `${basename(folder)}.`));
  try {
    // The package unpacks into the temporary folder, so a separate process gets one of its own.
    const archives = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'];
    const script = `
      import { inflate } from '@sparticuz/chromium';
      await Promise.all(process.argv.slice(1).map((path) => inflate(path)));`;
    await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', script, ...archives.map((name) => join(packageFolder, 'bin', name))],
      { cwd: dirname(cacheFolder), env: { ...process.env, TMPDIR: staging }, timeout: 120_000 },
    );
    await writeFile(join(staging, 'fonts.conf'), describeFonts(join(folder, 'fonts')));
    await rename(staging, folder);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Uses the machine's own fonts, or the bundled Open Sans if it has none. */
function describeFonts(bundledFonts: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${bundledFonts}</dir>
  <cachedir>${join(dirname(bundledFonts), 'fonts-cache')}</cachedir>
</fontconfig>
`;
}
