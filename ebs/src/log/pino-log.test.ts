import { describe, expect, it } from 'vitest';
import { createPinoLog } from './pino-log.ts';

function capture() {
  const lines: string[] = [];
  return { lines, log: createPinoLog('debug', { write: (line) => lines.push(line) }) };
}

describe('the log', () => {
  it('writes one JSON line per event, whatever it contains', () => {
    const { lines, log } = capture();
    log.info('area.verb', { name: 'two\nlines \u001b[31m' });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'info',
      event: 'area.verb',
      name: 'two\nlines \u001b[31m',
    });
  });

  it.each(['token', 'accessToken', 'refresh_token', 'receipt', 'alertKey', 'secret', 'authorization', 'cookie'])(
    'masks %s at the top level and one level down',
    (name) => {
      const { lines, log } = capture();
      log.warn('area.verb', { [name]: 'canary-1', inner: { [name]: 'canary-2' } });
      expect(lines.join('')).not.toContain('canary');
      expect(lines.join('')).toContain('[hidden]');
    },
  );
});
