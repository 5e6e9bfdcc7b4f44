import type { AppError } from '@bitcue/shared/errors/app-error.ts';
import type { Request, Response } from 'express';
import { Registry } from 'prom-client';
import { describe, expect, it } from 'vitest';
import { createHealth, type HealthDeps } from './health.ts';
import { systemRoutes } from './routes/system.ts';

const GIGABYTE = 2 ** 30;
const WELL: HealthDeps = {
  pingStore: async () => {},
  readPhase: () => 'serving',
  readFreeBytes: async () => 20 * GIGABYTE,
  reserveBytes: GIGABYTE / 2,
  hasLedgerOnDisk: true,
  checkStorage: async () => null,
};
const failing = async () => {
  throw new Error('no answer');
};

describe('health', () => {
  it.each<[string, Partial<HealthDeps>, string[], string[]]>([
    ['is well', {}, [], []],
    ['starts', { readPhase: () => 'starting' }, ['starting'], []],
    ['stops', { readPhase: () => 'stopping' }, ['stopping'], []],
    ['has no store', { pingStore: failing }, ['store'], []],
    ['has used up the reserve', { readFreeBytes: async () => GIGABYTE / 4 }, [], ['disk.reserve']],
    ['has a full disk', { readFreeBytes: async () => 4_096 }, ['disk.full'], []],
    ['has a full disk without a ledger', { readFreeBytes: async () => 0, hasLedgerOnDisk: false }, [], ['disk.full']],
    ['cannot read its disk', { readFreeBytes: failing }, [], ['disk.unknown']],
    ['has a bucket that refuses', { checkStorage: async () => 'There is no bucket.' }, [], ['storage']],
    ['has two problems', { readPhase: () => 'stopping', pingStore: failing }, ['stopping', 'store'], []],
  ])('of a server that %s', async (_what, deps, reasons, warnings) => {
    const health = await createHealth({ ...WELL, ...deps })();
    expect(health.reasons.map(({ code }) => code)).toEqual(reasons);
    expect(health.warnings.map(({ code }) => code)).toEqual(warnings);
    for (const { message } of [...health.reasons, ...health.warnings]) expect(message).toMatch(/^The .*\.$/);
  });

  it('has a reason if the store does not answer in time', async () => {
    const health = await createHealth({ ...WELL, pingStore: () => new Promise(() => {}), storeWithinMs: 1 })();
    expect(health.reasons).toEqual([{ code: 'store', message: 'The store does not answer.' }]);
  });

  it('is answered with 503 and all reasons, or with 200; /healthz answers 503 while the server stops', async () => {
    let phase: 'stopping' | 'serving' = 'stopping';
    const routes = systemRoutes({
      checkHealth: createHealth({ ...WELL, readPhase: () => phase }),
      isStopping: () => phase === 'stopping',
      storage: 'disk',
      metrics: new Registry(),
      metricsToken: null,
      routes: [],
      publicUrl: 'https://bitcue.example',
    });
    const ready = routes.find(({ path }) => path === '/readyz');
    const alive = routes.find(({ path }) => path === '/healthz');
    const answers: unknown[] = [];
    const ask = async (route = ready) =>
      route?.handle({} as Request, { json: (body: unknown) => answers.push(body) } as never as Response);
    await expect(ask(alive)).rejects.toMatchObject({ status: 503, code: 'server.not_ready' });
    const refusal = (await ask()?.then(
      () => null,
      (error: unknown) => error,
    )) as AppError;
    expect([refusal.status, refusal.code, refusal.answer]).toEqual([
      503,
      'server.not_ready',
      { reasons: [{ code: 'stopping', message: 'The server is stopping.' }], warnings: [] },
    ]);
    phase = 'serving';
    await ask();
    await ask(alive);
    expect(answers).toEqual([{ status: 'ready', storage: 'disk', warnings: [] }, { status: 'ok' }]);
  });
});
