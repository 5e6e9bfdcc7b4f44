import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError, readConfig } from '../../../src/config/config.ts';
import { type Edge, feedDeclared } from '../edge.ts';
import { mutateJson } from '../mutate/json.ts';

const key = (first: number) => Buffer.from(Array.from({ length: 32 }, (_, index) => first + index)).toString('base64');
const env = {
  PORT: '8080',
  PUBLIC_URL: 'https://bitcue.example/',
  TWITCH_CLIENT_ID: 'client-1',
  TWITCH_CLIENT_SECRET: 'twitch-secret-000001',
  EXTENSION_CLIENT_ID: 'extension-1',
  EXTENSION_CLIENT_SECRET: 'extension-secret-001',
  EXTENSION_SECRET: `${key(1)}, ${key(2)}`,
  EXTENSION_OWNER_ID: '1000',
  EVENTSUB_SECRET: 'eventsub-secret-0001',
  TOKEN_KEY: key(3),
  LOG_LEVEL: 'info',
};
const { PUBLIC_URL: _url, EVENTSUB_SECRET: _secret, TOKEN_KEY: _key, ...rest } = env;
const local = { ...rest, TWURPLE_MOCK_API_PORT: '9000', EXTENSION_ORIGIN: 'http://localhost:9001', STAGE_ORIGIN: '' };
const kept = { eventSubSecret: 'eventsub-secret-0002', tokenKey: key(4) };

const anything = z.object({ env: z.record(z.string(), z.unknown()), file: z.unknown() });

/** The environment, and the secrets file that a local installation keeps in its data folder. */
export const settings: Edge = {
  name: 'settings',
  share: 40,
  samples: [
    { env, file: null },
    { env: local, file: kept },
  ].map((input) => Buffer.from(JSON.stringify(input))),
  mutate: mutateJson,
  open() {
    const dir = mkdtempSync(join(tmpdir(), 'bitcue-fuzz-'));
    return {
      feed(input) {
        const { data } = anything.safeParse(parseOrNull(input.toString('utf8')));
        // An input that is not a list of settings is used as a damaged file.
        writeFileSync(join(dir, 'secrets.json'), data === undefined ? input : JSON.stringify(data.file ?? null));
        const given: Record<string, string> = {};
        for (const [name, value] of Object.entries(data?.env ?? local)) given[name] = String(JSON.stringify(value));
        for (const [name, value] of Object.entries(data?.env ?? local))
          if (typeof value === 'string') given[name] = value;
        return feedDeclared(
          () => readConfig({ ...given, DATA_DIR: dir }),
          (error) => error instanceof ConfigError,
        );
      },
      close: async () => rmSync(dir, { recursive: true, force: true }),
    };
  },
};

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
