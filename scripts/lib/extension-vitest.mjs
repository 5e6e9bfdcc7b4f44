import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';

const { resolve } = createRequire(import.meta.url);

/**
 * Vitest config for extension views. Tests run on what the build ships: Preact in place of React. So Testing Library is
 * loaded from its ES module, whose imports can be replaced, and gets its `act` from Preact.
 * @param {string} name of the project
 * @param {import('vite').UserConfig} build the package's Vite config
 */
export function createExtensionTests(name, build) {
  return mergeConfig(
    build,
    defineConfig({
      resolve: {
        alias: [
          {
            find: /^@testing-library\/react$/,
            replacement: join(dirname(resolve('@testing-library/react')), '@testing-library/react.esm.js'),
          },
          {
            find: /^react-dom\/test-utils$/,
            replacement: join(dirname(resolve('preact/package.json')), 'test-utils/src/index.js'),
          },
        ],
      },
      test: {
        name,
        include: ['src/**/*.test.{ts,tsx}'],
        environment: 'jsdom',
        // The page of a view as it is packed: it names its EBS.
        environmentOptions: {
          jsdom: { html: '<!doctype html><meta name="ebs-url" content="http://localhost:8080">' },
        },
        testTimeout: 20_000,
        hookTimeout: 30_000,
        server: { deps: { inline: [/@testing-library\/react/, /preact/] } },
      },
    }),
  );
}
