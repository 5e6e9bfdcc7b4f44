import { expect, it } from 'vitest';
import { createPinoLog } from '../log/pino-log.ts';
import { currentScope, inScope } from './scope.ts';
import { systemClock } from './system.ts';

it('a scope lasts through awaits, and an inner scope adds to the outer one', async () => {
  expect(currentScope()).toEqual({});
  await inScope({ request: 'a' }, async () => {
    await Promise.resolve();
    await inScope({ interaction: 'b' }, async () => {
      await Promise.resolve();
      expect(currentScope()).toEqual({ request: 'a', interaction: 'b' });
    });
    expect(currentScope()).toEqual({ request: 'a' });
  });
  expect(currentScope()).toEqual({});
});

it('a scope does not extend to a timer, which may fire long after the request', async () => {
  const seen = await inScope(
    { request: 'a' },
    () => new Promise((resolve) => systemClock.after(0, () => resolve(currentScope()))),
  );
  expect(seen).toEqual({});
});

it('each log line includes the scope, which does not replace what the line itself says', () => {
  const lines: string[] = [];
  const log = createPinoLog('info', { write: (line) => lines.push(line) });
  inScope({ request: 'a', interaction: 'b' }, () => {
    log.info('area.verb', { name: 'x' });
    log.info('area.verb', { request: 'own' });
  });
  log.info('area.verb');
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ event: 'area.verb', request: 'a', interaction: 'b', name: 'x' }),
    expect.objectContaining({ request: 'own', interaction: 'b' }),
    expect.not.objectContaining({ request: expect.anything() }),
  ]);
});
