import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestContext } from '../../test/capture.ts';
import type { Streamer } from '../find-streamer.ts';
import { importFiles } from './import-files.ts';
import { listFiles } from './list-files.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bitcue-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const owner = { id: '1', login: 'somebody', displayName: 'Somebody' } as Streamer;
const write = (...names: string[]) => {
  for (const name of names) writeFileSync(join(folder, name), name);
};

/** An admin that takes every file once; `refuse` and `fail` name the files it does not. */
function createLibrary({ refuse = '', fail = '', afterEach = () => {} } = {}) {
  const taken: string[] = [];
  return {
    taken,
    async importMedia({ name }: { name: string }) {
      if (name === refuse) throw new AppError('input.invalid', { message: 'It is damaged.' });
      if (name === fail) throw new Error('the store is away');
      const known = taken.includes(name);
      taken.push(name);
      afterEach();
      return { item: {} as never, known };
    },
  };
}

describe('files of a folder', () => {
  it('are the plain ones, by name; links, hidden files and folders are left out', async () => {
    write('b.mp3', 'a.mp3', '.hidden.mp3');
    mkdirSync(join(folder, 'inner.mp3'));
    symlinkSync('/etc/passwd', join(folder, 'link.mp3'));
    expect((await listFiles(folder)).map(({ name }) => name)).toEqual(['a.mp3', 'b.mp3']);
  });
});

describe('import', () => {
  it('counts new and known files, and names a refused one with its reason', async () => {
    write('a.mp3', 'bad.mp3', 'c.mp3');
    const library = createLibrary({ refuse: 'bad.mp3' });
    const { context, written } = createTestContext({});
    const files = await listFiles(folder);
    const refused = [{ name: 'bad.mp3', reason: 'It is damaged.' }];
    expect(await importFiles(library, owner, files, context)).toEqual({ added: 2, known: 0, refused, left: 0 });
    expect(await importFiles(library, owner, files, context)).toEqual({ added: 0, known: 2, refused, left: 0 });
    expect(written.stderr).toContain('3/3 c.mp3\n');
  });

  it('does not read a file that is too large', async () => {
    write('huge.mp4');
    truncateSync(join(folder, 'huge.mp4'), 3 * 1024 ** 3);
    const library = createLibrary();
    const { refused } = await importFiles(library, owner, await listFiles(folder), createTestContext({}).context);
    expect(refused).toEqual([{ name: 'huge.mp4', reason: 'File too large! 3072MB / 10MB limit' }]);
    expect(library.taken).toEqual([]);
  });

  it('names a file that is gone, and goes on', async () => {
    write('a.mp3', 'b.mp3');
    const files = await listFiles(folder);
    rmSync(join(folder, 'a.mp3'));
    const { added, refused } = await importFiles(createLibrary(), owner, files, createTestContext({}).context);
    expect([added, refused]).toEqual([1, [{ name: 'a.mp3', reason: 'The file cannot be read.' }]]);
  });

  it('ends after the file under way when somebody stops it', async () => {
    write('a.mp3', 'b.mp3', 'c.mp3');
    const { context, stop } = createTestContext({});
    const library = createLibrary({ afterEach: () => stop.abort() });
    expect(await importFiles(library, owner, await listFiles(folder), context)).toMatchObject({ added: 1, left: 2 });
    expect(library.taken).toEqual(['a.mp3']);
  });

  it('ends at once when the store fails: that is no fault of the file', async () => {
    write('a.mp3', 'b.mp3', 'c.mp3');
    const library = createLibrary({ fail: 'b.mp3' });
    const run = importFiles(library, owner, await listFiles(folder), createTestContext({}).context);
    await expect(run).rejects.toThrow('the store is away');
    expect(library.taken).toEqual(['a.mp3']);
  });
});
