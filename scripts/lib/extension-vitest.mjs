import { defineConfig, mergeConfig } from 'vitest/config';

/**
 * Vitest config for extension views.
 * @param {string} name of the project
 * @param {import('vite').UserConfig} build the package's Vite config
 */
export function createExtensionTests(name, build) {
  return mergeConfig(
    build,
    defineConfig({
      test: {
        name,
        include: ['src/**/*.test.{ts,tsx}'],
        environment: 'jsdom',
        isolate: false,
        // The page of a view as it is packed: it names its EBS.
        environmentOptions: {
          jsdom: { html: '<!doctype html><meta name="ebs-url" content="http://localhost:8080">' },
        },
        testTimeout: 20_000,
        hookTimeout: 30_000,
      },
    }),
  );
}
