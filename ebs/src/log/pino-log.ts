import pino from 'pino';
import type { Log, LogFacts } from '../ports/system.ts';

/** Names of facts that are secrets wherever they turn up; their values never reach a line. */
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

/** One JSON line per fact on standard output. Secrets are masked by name, at the top and one level down. */
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
