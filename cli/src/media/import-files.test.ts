import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@bitcue/shared/errors/app-error.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestContext } from '../../test/capture.ts';
import type { Streamer } from '../context.ts';
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

/** An admin that imports every file once, except those named by `refuse` and `fail`. */
function createLibrary({ refuse = '', fail = '', afterEach = () => {} } = {}) {
  const imported: string[] = [];
  return {
    imported,
    async importMedia({ name }: { name: string }) {
      if (name === refuse) throw new AppError('input.invalid', { message: 'It is damaged.' });
      if (name === fail) throw new Error('store unavailable');
      const known = imported.includes(name);
      imported.push(name);
      afterEach();
      return { item: {} as never, known };
    },
  };
}

describe('listFiles', () => {
  it('returns plain files by name, without links, hidden files and folders', async () => {
    write('b.mp3', 'a.mp3', '.hidden.mp3');
    mkdirSync(join(folder, 'inner.mp3'));
    symlinkSync('/etc/passwd', join(folder, 'link.mp3'));
    expect((await listFiles(folder)).map(({ name }) => name)).toEqual(['a.mp3', 'b.mp3']);
  });
});

describe('importFiles', () => {
  it('counts new and known files, and reports why a file was refused', async () => {
    write('a.mp3', 'bad.mp3', 'c.mp3');
    const library = createLibrary({ refuse: 'bad.mp3' });
    const { context, written } = createTestContext({});
    const files = await listFiles(folder);
    const refused = [{ name: 'bad.mp3', reason: 'It is damaged.' }];
    expect(await importFiles(library, owner, files, context)).toEqual({ added: 2, known: 0, refused, remaining: 0 });
    expect(await importFiles(library, owner, files, context)).toEqual({ added: 0, known: 2, refused, remaining: 0 });
    expect(written.stderr).toContain('3/3 c.mp3\n');
  });

  it('does not read a file that is too large', async () => {
    write('huge.mp4');
    truncateSync(join(folder, 'huge.mp4'), 3 * 1024 ** 3);
    const library = createLibrary();
    const { refused } = await importFiles(library, owner, await listFiles(folder), createTestContext({}).context);
    expect(refused).toEqual([{ name: 'huge.mp4', reason: 'File too large! 3072MB / 10MB limit' }]);
    expect(library.imported).toEqual([]);
  });

  it('reports a missing file and continues', async () => {
    write('a.mp3', 'b.mp3');
    const files = await listFiles(folder);
    rmSync(join(folder, 'a.mp3'));
    const { added, refused } = await importFiles(createLibrary(), owner, files, createTestContext({}).context);
    expect([added, refused]).toEqual([1, [{ name: 'a.mp3', reason: 'The file cannot be read.' }]]);
  });

  it('stops after the current file when aborted', async () => {
    write('a.mp3', 'b.mp3', 'c.mp3');
    const { context, stop } = createTestContext({});
    const library = createLibrary({ afterEach: () => stop.abort() });
    expect(await importFiles(library, owner, await listFiles(folder), context)).toMatchObject({
      added: 1,
      remaining: 2,
    });
    expect(library.imported).toEqual(['a.mp3']);
  });

  it('stops at once if the store fails, which is not the file’s fault', async () => {
    write('a.mp3', 'b.mp3', 'c.mp3');
    const library = createLibrary({ fail: 'b.mp3' });
    const run = importFiles(library, owner, await listFiles(folder), createTestContext({}).context);
    await expect(run).rejects.toThrow('store unavailable');
    expect(library.imported).toEqual(['a.mp3']);
  });
});
