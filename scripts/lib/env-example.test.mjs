import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { root } from './paths.mjs';

/** Read by `npm start`, not by the EBS. */
const launcherSettings = ['SIMULATOR_PORT', 'EXTENSION_PORT'];

it('documents every setting of the EBS in .env.example, and no others', () => {
  const schemas = [
    ['config.ts', /const environment = z\.object\(\{\n([\s\S]*?)\n\}\);/],
    ['storage-settings.ts', /const storageEnvironment = \{\n([\s\S]*?)\n\};/],
    ['billing-settings.ts', /const billingEnvironment = \{\n([\s\S]*?)\n\};/],
    ['voice-settings.ts', /const voiceEnvironment = \{\n([\s\S]*?)\n\};/],
  ];
  const settings = schemas.flatMap(([file, schema]) => {
    const fields = schema.exec(readFileSync(join(root, 'ebs/src/config', file), 'utf8'))?.[1] ?? '';
    return [...fields.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name);
  });
  expect(settings).toEqual(
    expect.arrayContaining(['TWITCH_CLIENT_ID', 'S3_BUCKET', 'STRIPE_PRICE_ID', 'POLLY_REGION']),
  );
  const example = Object.keys(parseEnv(readFileSync(join(root, '.env.example'), 'utf8')));
  expect(example.sort()).toEqual([...settings, ...launcherSettings].sort());
});
