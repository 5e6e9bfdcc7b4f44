import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { root } from './paths.mjs';

/** Read by `npm start`, not by the EBS. */
const launcherSettings = ['SIMULATOR_PORT', 'EXTENSION_PORT'];

it('documents every setting of the EBS in .env.example, and no others', () => {
  const config = readFileSync(join(root, 'ebs/src/config/config.ts'), 'utf8');
  const schema = /const environment = z\.object\(\{\n([\s\S]*?)\n\}\);/.exec(config)?.[1] ?? '';
  const settings = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(([, name]) => name);
  expect(settings).toContain('TWITCH_CLIENT_ID');
  const example = Object.keys(parseEnv(readFileSync(join(root, '.env.example'), 'utf8')));
  expect(example.sort()).toEqual([...settings, ...launcherSettings].sort());
});
