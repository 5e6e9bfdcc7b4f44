import pino from 'pino';
import type { Log, LogFacts } from '../ports/system.ts';

/** Fields that are always secret. Their values are never logged. */
const SECRET_NAMES = [
  'token',
  'accessToken',
  'access_token',
  'refreshToken',
  'refresh_token',
  'receipt',
  'alertKey',
  'key',
  'secret',
  'authorization',
  'cookie',
  'code',
];

/** Creates a log that writes one JSON line per event to standard output, with secret fields masked. */
export function createPinoLog(level: pino.LevelWithSilent, stream?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
  };
  const logger = stream ? pino(options, stream) : pino(options);
  const write =
    (method: 'debug' | 'info' | 'warn' | 'error') =>
    (event: string, facts: LogFacts = {}) =>
      logger[method]({ event, ...facts });
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
}
