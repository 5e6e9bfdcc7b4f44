import { expect, it } from 'vitest';
import { listSecrets } from './output.ts';

it('finds secrets by the name of their setting, and the password in a connection string', () => {
  const secrets = listSecrets({
    TWITCH_CLIENT_ID: 'not-a-secret',
    TWITCH_CLIENT_SECRET: 'client-secret',
    EXTENSION_SECRET: 'first-secret, second-secret',
    TOKEN_KEY: 'token-key-value',
    EVENTSUB_SECRET: '',
    MONGODB_URI: 'mongodb+srv://admin:pass%40word@db.example/bitcue',
    REDIS_URL: 'rediss://default:redis-password@cache.example:6379/0',
    METRICS_TOKEN: 'metrics-token-value',
    S3_SECRET_ACCESS_KEY: 's3-secret-value',
    S3_ACCESS_KEY_ID: 'not-a-secret-id',
    PUBLIC_URL: 'https://alerts.example',
    PATH: '/usr/bin',
  });
  expect(secrets.sort()).toEqual([
    'client-secret',
    'first-secret',
    'metrics-token-value',
    'pass%40word',
    'redis-password',
    's3-secret-value',
    'second-secret',
    'token-key-value',
  ]);
  expect(listSecrets({ MONGODB_URI: 'mongodb://127.0.0.1:27017' })).toEqual([]);
});
