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
import { makeDataDir, startOwnServer } from './own-server.ts';

/** Only embedded-db: who owns a data folder, what a file may be, backups. */
describe('data folder of embedded-db', () => {
  it('is private, is found while it runs, and is left clean', async () => {
    const { dataDir, remove } = makeDataDir();
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

  it('refuses a second server, also of another process, and keeps serving the first', async () => {
    const own = await startOwnServer();
    await expect(startEmbeddedDb({ dataDir: own.dataDir })).rejects.toThrow(DataFolderInUseError);
    const child = spawn(process.execPath, ['--import', 'tsx', mainPath, own.dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const output: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => output.push(line));
    await once(child, 'exit');
    expect(output.join('\n')).toContain('already running');
    expect(output.join('\n')).toContain('mongodb://');
    await own.client.db('x').command({ ping: 1 });
    await own.close();
  });

  it('lets one of several that start at once have the folder at most', async () => {
    const { dataDir, remove } = makeDataDir();
    const started = await Promise.allSettled(Array.from({ length: 4 }, () => startOwnServer({ dataDir })));
    const winners = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(winners.length).toBeLessThanOrEqual(1);
    for (const result of started) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(DataFolderInUseError);
    }
    await Promise.all(winners.map((winner) => winner.close()));
    const after = await startOwnServer({ dataDir });
    await after.close();
    remove();
  });

  it('opens after a kill, though lock, socket and claim are still there', async () => {
    const { dataDir, remove } = makeDataDir();
    const child = spawn(process.execPath, ['--import', 'tsx', mainPath, dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(createInterface({ input: child.stdout }), 'line');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(readdirSync(join(dataDir, 'db'))).toContain('bitcue.db.lock');
    expect(await findRunningDb(dataDir)).toBeNull();
    const own = await startOwnServer({ dataDir });
    await own.client.db('x').command({ ping: 1 });
    await own.close();
    expect(readdirSync(join(dataDir, 'db'))).toEqual(['bitcue.db']);
    remove();
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const { dataDir, remove } = makeDataDir();
    const long = join(dataDir, 'a'.repeat(60), 'b'.repeat(60));
    const own = await startOwnServer({ dataDir: long });
    await own.client.db('x').collection('c').insertOne({ n: 1 });
    expect(await findRunningDb(long)).not.toBeNull();
    await expect(startOwnServer({ dataDir: long })).rejects.toThrow(DataFolderInUseError);
    await own.close();
    remove();
  });

  it('refuses a file of a newer version and one that is no database of ours, and changes neither', async () => {
    for (const [sql, words] of [
      ['PRAGMA application_id=1114207313; PRAGMA user_version=999; CREATE TABLE t (x)', 'newer version'],
      ['CREATE TABLE other (x)', 'not a database of this program'],
    ] as const) {
      const { dataDir, remove } = makeDataDir();
      mkdirSync(join(dataDir, 'db'));
      const file = new sqlite.Database(join(dataDir, 'db', 'bitcue.db'));
      file.exec(sql);
      file.close();
      await expect(startOwnServer({ dataDir })).rejects.toThrow(DataFileError);
      await expect(startEmbeddedDb({ dataDir })).rejects.toThrow(words);
      expect(readdirSync(join(dataDir, 'db'))).toEqual(['bitcue.db']);
      remove();
    }
  });

  it('copies itself while it works; the copy opens as a data folder', async () => {
    const own = await startOwnServer();
    const { dataDir: target, remove } = makeDataDir();
    const things = own.client.db('x').collection<{ _id: number }>('c');
    await things.createIndex({ k: 1 });
    await things.insertMany(Array.from({ length: 500 }, (_, i) => ({ _id: i, k: i })));
    const path = join(target, 'copy');
    const during = Promise.all(Array.from({ length: 100 }, (_, i) => things.insertOne({ _id: 1000 + i })));
    await own.client.db('admin').command({ bitcueBackup: 1, path });
    await during;
    await expect(own.client.db('admin').command({ bitcueBackup: 1, path })).rejects.toThrow('never overwrites');
    writeFileSync(join(target, 'file'), 'precious');
    const over = own.client.db('admin').command({ bitcueBackup: 1, path: join(target, 'file') });
    await expect(over).rejects.toMatchObject({ code: 314 });
    const copy = await startOwnServer({ dataDir: path });
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
    await own.close();
    remove();
  });
});

const mainPath = fileURLToPath(new URL('../main.ts', import.meta.url));
