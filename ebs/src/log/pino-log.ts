import pino from 'pino';
import { currentScope } from '../ports/scope.ts';
import type { Log, LogFacts } from '../ports/system.ts';
import { isCausedByStrangers, limitEvents } from './limit-events.ts';

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

/** Maximum length of a text in the log, in characters: longer than any stack trace of ours. */
const TEXT_MAX = 4_000;
/** Events that an investigation needs: who signed in, which keys and grants ended, when the server ran. */
const SECURITY_EVENTS = /^(?:user|grant|server|log)\.|^(?:alerts|widgets)\.key_/;

/**
 * Creates a log that writes one JSON line per event to standard output, with secret fields masked and long texts cut.
 * Security events have `security: true`; strangers cannot cause them. Each line says which request or record it belongs to.
 */
export function createPinoLog(level: pino.LevelWithSilent, stream?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`]), censor: '[hidden]' },
  };
  const logger = stream ? pino(options, stream) : pino(options);
  const isKept = limitEvents((facts) => log.warn('log.dropped', facts));
  const write =
    (method: 'debug' | 'info' | 'warn' | 'error') =>
    (event: string, facts: LogFacts = {}) => {
      if (!logger.isLevelEnabled(method) || !isKept(event, facts)) return;
      const isSecurity = SECURITY_EVENTS.test(event) && !isCausedByStrangers(event);
      logger[method]({ event, ...(isSecurity && { security: true }), ...currentScope(), ...cutTexts(facts) });
    };
  const log: Log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
  return log;
}

function cutTexts(facts: LogFacts): LogFacts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'string' && value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}[cut]` : value,
    ]),
  );
}
