import { createHash } from 'node:crypto';

/** Secret of the extension. These secrets open only the benchmark's own servers on the loopback. */
export const EXTENSION_SECRET = Buffer.alloc(32, 11).toString('base64');
/** Secret of the webhooks. */
export const EVENTSUB_SECRET = 'bench-eventsub-secret';
/** Client id of the extension in receipts and webhooks. */
export const EXTENSION_CLIENT_ID = 'benchextension0000000000000001';
/** Price of the item, in Bits. */
export const AMOUNT = 100;
/** SKU of that price. */
export const SKU = 'bits100';
/** Length of the clip in milliseconds. */
export const CLIP_MS = 100;
/** Number of channels in the prepared data. */
export const CHANNELS_MAX = 10_000;

/** Returns the Twitch id of the n-th channel. */
export function channelIdOf(index: number): string {
  return String(700_000_000 + index);
}

/** Returns the uuid of the n-th channel's only item. */
export function itemIdOf(index: number): string {
  return `20000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

/** Returns the alert key of the n-th channel. */
export function alertKeyOf(index: number): string {
  return createHash('sha256').update(`alert key ${index}`).digest().subarray(0, 24).toString('base64url');
}

/** Returns the environment of a measured server. */
export function environmentOf(options: { port: number; dataDir: string; twitchPort: number }): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: String(options.port),
    PUBLIC_URL: `http://localhost:${options.port}`,
    DATA_DIR: options.dataDir,
    TWITCH_CLIENT_ID: 'benchtwitch0000000000000000001',
    TWITCH_CLIENT_SECRET: 'bench-twitch-secret-1',
    EXTENSION_CLIENT_ID,
    EXTENSION_CLIENT_SECRET: 'bench-twitch-secret-2',
    EXTENSION_SECRET,
    EXTENSION_OWNER_ID: '1',
    EVENTSUB_SECRET,
    TOKEN_KEY: Buffer.alloc(32, 12).toString('base64'),
    TWURPLE_MOCK_API_PORT: String(options.twitchPort),
    LOG_LEVEL: 'info',
  };
}
