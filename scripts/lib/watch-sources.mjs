import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { vitePasses } from './build.mjs';
import { assembleExtension, extensionPackages } from './extension-files.mjs';
import { findTool, root } from './paths.mjs';

/** Debounce in milliseconds: editors write a file in several steps, so events within this time are one change. */
const debounceMs = 200;

/**
 * Watches sources during development: rebuilds pages when they change, and reports changes of the EBS.
 * @returns {() => void} stops watching
 */
export function watchSources({ env, onServerChange }) {
  let timer = null;
  const watchers = ['ebs/src', 'ebs/embedded-db', 'shared/src'].map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!file || /\.test\.|~$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(onServerChange, debounceMs);
    }),
  );
  let assembling = null;
  const assemble = () => {
    try {
      assembleExtension();
    } catch (error) {
      // The build was not finished. Its next file triggers another try.
      console.log(`The extension could not be assembled: ${error.message}`);
    }
  };
  const dists = extensionPackages.map((name) =>
    watch(join(root, name, 'dist'), { recursive: true }, () => {
      clearTimeout(assembling);
      assembling = setTimeout(assemble, debounceMs);
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
    clearTimeout(assembling);
    for (const watcher of [...watchers, ...dists]) watcher.close();
    for (const build of builds) build.kill();
  };
}
