import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { vitePasses } from './build.mjs';
import { extensionPackages, gatherExtension } from './extension-files.mjs';
import { findTool, root } from './paths.mjs';

/** Editors write a file in several steps; one change is what happens within this time. */
const settleMs = 200;

/**
 * For development: builds the pages on every change of theirs, and tells when the EBS's sources changed.
 * @returns {() => void} ends it
 */
export function watchSources({ env, onServerChange }) {
  let timer = null;
  const watchers = ['ebs/src', 'ebs/embedded-db', 'shared/src'].map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!file || /\.test\.|~$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(onServerChange, settleMs);
    }),
  );
  let gathering = null;
  const gather = () => {
    try {
      gatherExtension();
    } catch (error) {
      // A build was caught halfway: its next file gathers again.
      console.log(`The extension was not put together: ${error.message}`);
    }
  };
  const dists = extensionPackages.map((name) =>
    watch(join(root, name, 'dist'), { recursive: true }, () => {
      clearTimeout(gathering);
      gathering = setTimeout(gather, settleMs);
    }),
  );
  const builds = Object.entries(vitePasses).flatMap(([name, passes]) =>
    passes.map((pass) =>
      spawn(process.execPath, [findTool('vite', 'vite'), 'build', '--watch', '--logLevel', 'warn', ...pass], {
        cwd: join(root, name),
        env,
        stdio: ['ignore', 'inherit', 'inherit'],
      }),
    ),
  );
  return () => {
    clearTimeout(timer);
    clearTimeout(gathering);
    for (const watcher of [...watchers, ...dists]) watcher.close();
    for (const build of builds) build.kill();
  };
}
