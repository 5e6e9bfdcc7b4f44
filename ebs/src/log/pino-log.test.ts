import { describe, expect, it, vi } from 'vitest';
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

  it('says why a call was refused', () => {
    const { lines, log } = capture();
    log.info('http.refused', { refusal: 'server.internal' });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'http.refused', refusal: 'server.internal' });
  });

  it('cuts long texts', () => {
    const { lines, log } = capture();
    log.warn('area.verb', { text: 'x'.repeat(100_000) });
    expect(lines[0]?.length).toBeLessThan(5_000);
  });

  it('drops what strangers cause too often, reports how much, and drops nothing else', () => {
    vi.useFakeTimers();
    try {
      const { lines, log } = capture();
      const count = (event: string) => lines.filter((line) => JSON.parse(line).event === event).length;
      for (let n = 0; n < 700; n += 1) {
        log.warn('alerts.origin_refused', { origin: 'x' });
        log.info('http.refused', { refusal: 'auth.required' });
        log.info('ledger.kept', {});
      }
      log.info('http.refused', { refusal: 'auth.csrf' });
      expect([count('alerts.origin_refused'), count('http.refused'), count('ledger.kept')]).toEqual([100, 101, 700]);
      vi.advanceTimersByTime(60_000);
      const dropped = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'log.dropped');
      expect(dropped).toMatchObject([
        { of: 'alerts.origin_refused', refusal: null, dropped: 600, security: true },
        { of: 'http.refused', refusal: 'auth.required', dropped: 600, security: true },
      ]);
      log.warn('alerts.origin_refused', {});
      expect(count('alerts.origin_refused')).toBe(101);
    } finally {
      vi.useRealTimers();
    }
  });

  it('marks security events, which strangers cannot cause', () => {
    const { lines, log } = capture();
    for (const event of ['user.sign_in', 'grant.end', 'alerts.key_rotated', 'user.sign_in_refused', 'http.refused']) {
      log.info(event, { text: '"security":true' });
    }
    const marked = lines.filter((line) => line.includes('"security":true')).map((line) => JSON.parse(line).event);
    expect(marked).toEqual(['user.sign_in', 'grant.end', 'alerts.key_rotated']);
  });
});
