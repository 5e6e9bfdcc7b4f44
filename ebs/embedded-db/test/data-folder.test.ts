import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import sqlite from 'node-sqlite3-wasm';
import { describe, expect, it } from 'vitest';
import { DataFileError, DataFolderInUseError } from '../errors.ts';
import { findRunningDb, startEmbeddedDb } from '../start.ts';
import { createDataDir, startTestServer } from './test-server.ts';

describe('the data folder', () => {
  it('is private, can be found while the server runs, and is left clean', async () => {
    const { dataDir, remove } = createDataDir();
    expect(await findRunningDb(dataDir)).toBeNull();
    const db = await startEmbeddedDb({ dataDir });
    expect(statSync(join(dataDir, 'db')).mode & 0o777).toBe(0o700);
    expect(statSync(join(dataDir, 'db', 'bitcue.sock')).mode & 0o777).toBe(0o600);
    const client = new MongoClient((await findRunningDb(dataDir)) ?? '');
    await client.db('x').collection('c').insertOne({ n: 1 });
    await client.close();
    await db.close();
    expect(await findRunningDb(dataDir)).toBeNull();
    expect(readdirSync(join(dataDir, 'db'))).toEqual(['bitcue.db']);
    remove();
  });

  it('rejects a second server, even from another process, and keeps serving the first', async () => {
    const running = await startTestServer();
    await expect(startEmbeddedDb({ dataDir: running.dataDir })).rejects.toThrow(DataFolderInUseError);
    const child = spawn(process.execPath, [mainPath, running.dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const output: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => output.push(line));
    await once(child, 'exit');
    expect(output.join('\n')).toContain('already running');
    expect(output.join('\n')).toContain('mongodb://');
    await running.client.db('x').command({ ping: 1 });
    await running.close();
  });

  it.skipIf(process.platform === 'win32').each([
    ['only on its socket', [], 0],
    ['on a port as well, with a warning, if --tcp is set', ['--tcp'], 1],
  ])('is served %s', async (_name, flags, ports) => {
    const { dataDir, remove } = createDataDir();
    const child = spawn(process.execPath, [mainPath, dataDir, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
    const output: string[] = [];
    const lines = createInterface({ input: child.stdout }).on('line', (line) => output.push(line));
    while (!output.some((line) => line.startsWith('Press'))) await once(lines, 'line');
    expect(output.filter((line) => line.includes('mongodb://127.0.0.1'))).toHaveLength(ports);
    expect(output.filter((line) => line.startsWith('Every user of this machine'))).toHaveLength(ports);
    child.kill('SIGTERM');
    await once(child, 'exit');
    remove();
  });

  it('goes to at most one of several servers that start at once', async () => {
    const { dataDir, remove } = createDataDir();
    const started = await Promise.allSettled(Array.from({ length: 4 }, () => startTestServer({ dataDir })));
    const winners = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(winners.length).toBeLessThanOrEqual(1);
    for (const result of started) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(DataFolderInUseError);
    }
    await Promise.all(winners.map((winner) => winner.close()));
    const after = await startTestServer({ dataDir });
    await after.close();
    remove();
  });

  it('opens after a kill, although lock, socket and claim still exist', async () => {
    const { dataDir, remove } = createDataDir();
    const child = spawn(process.execPath, [mainPath, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(createInterface({ input: child.stdout }), 'line');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(readdirSync(join(dataDir, 'db'))).toContain('bitcue.db.lock');
    expect(await findRunningDb(dataDir)).toBeNull();
    const running = await startTestServer({ dataDir });
    await running.client.db('x').command({ ping: 1 });
    await running.close();
    expect(readdirSync(join(dataDir, 'db'))).toEqual(['bitcue.db']);
    remove();
  });

  it('works if its path is too long for a socket', async () => {
    const { dataDir, remove } = createDataDir();
    const long = join(dataDir, 'a'.repeat(60), 'b'.repeat(60));
    const running = await startTestServer({ dataDir: long });
    await running.client.db('x').collection('c').insertOne({ n: 1 });
    expect(await findRunningDb(long)).not.toBeNull();
    await expect(startTestServer({ dataDir: long })).rejects.toThrow(DataFolderInUseError);
    await running.close();
    remove();
  });

  it('rejects a newer file and a foreign one, and changes neither', async () => {
    for (const [sql, words] of [
      ['PRAGMA application_id=1114207313; PRAGMA user_version=999; CREATE TABLE t (x)', 'newer version'],
      ['CREATE TABLE other (x)', 'not a database of this program'],
    ] as const) {
      const { dataDir, remove } = createDataDir();
      mkdirSync(join(dataDir, 'db'));
      const file = new sqlite.Database(join(dataDir, 'db', 'bitcue.db'));
      file.exec(sql);
      file.close();
      await expect(startTestServer({ dataDir })).rejects.toThrow(DataFileError);
      await expect(startEmbeddedDb({ dataDir })).rejects.toThrow(words);
      expect(readdirSync(join(dataDir, 'db'))).toEqual(['bitcue.db']);
      remove();
    }
  });

  it('is backed up while in use, and the copy opens as a data folder', async () => {
    const running = await startTestServer();
    const { dataDir: target, remove } = createDataDir();
    const things = running.client.db('x').collection<{ _id: number }>('c');
    await things.createIndex({ k: 1 });
    await things.insertMany(Array.from({ length: 500 }, (_, i) => ({ _id: i, k: i })));
    const path = join(target, 'copy');
    const during = Promise.all(Array.from({ length: 100 }, (_, i) => things.insertOne({ _id: 1000 + i })));
    await running.client.db('admin').command({ bitcueBackup: 1, path });
    await during;
    await expect(running.client.db('admin').command({ bitcueBackup: 1, path })).rejects.toThrow('never overwrites');
    writeFileSync(join(target, 'file'), 'precious');
    const over = running.client.db('admin').command({ bitcueBackup: 1, path: join(target, 'file') });
    await expect(over).rejects.toMatchObject({ code: 314 });
    const copy = await startTestServer({ dataDir: path });
    const copied = await copy.client.db('x').collection('c').countDocuments();
    expect(copied).toBeGreaterThanOrEqual(500);
    expect(
      await copy.client
        .db('x')
        .collection('c')
        .countDocuments({ k: { $gte: 490 } }),
    ).toBe(10);
    await copy.close();
    expect(await things.countDocuments()).toBe(600);
    await running.close();
    remove();
  });
});

const mainPath = fileURLToPath(new URL('./start-main.mjs', import.meta.url));
