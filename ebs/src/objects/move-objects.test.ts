import { mkdtempSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Objects } from '../ports/objects.ts';
import { createDiskObjects } from './disk-objects.ts';
import { listKeys, moveObjects } from './move-objects.ts';
import { createObjectsInTwoPlaces } from './objects-in-two-places.ts';

let dir: string;
let from: Objects;
let to: Objects;
const open = (name: string) => createDiskObjects({ dir: join(dir, name), urlBase: '/media', reserveBytes: 0 });
const keys = ['media/a.mp3', 'media/b.mp4', 'media/b.thumb.png', 'speech/c.mp3', 'speech/d.mp3', 'speech/e.mp3'];
const TYPES: Record<string, string> = { mp3: 'audio/mpeg', mp4: 'video/mp4', png: 'image/png' };
const typeOf = (key: string) => TYPES[key.split('.').at(-1) ?? ''] ?? '';
const go = new AbortController().signal;
const read = async (objects: Objects, key: string) => String(await buffer(objects.read(key)));

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'move-'));
  from = open('from');
  to = open('to');
  for (const key of keys) await from.put(key, Buffer.from(`bytes of ${key}`), typeOf(key));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const everything = async () => {
  const places: Record<string, string> = {};
  for (const key of await listKeys(to)) places[key] = await read(to, key);
  return places;
};
const whole = () => Object.fromEntries(keys.map((key) => [key, `bytes of ${key}`]));

/** Wraps objects so that the n-th call kills the process, before or after its work. All later calls fail. */
function dyingAt(objects: Objects, step: { left: number }, when: 'before' | 'after'): Objects {
  const wrap =
    <A extends unknown[], T>(method: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      step.left -= 1;
      if (step.left < 0 || (step.left === 0 && when === 'before')) throw new Error('killed');
      const result = await method(...args);
      if (step.left === 0) throw new Error('killed');
      return result;
    };
  return { ...objects, put: wrap(objects.put), head: wrap(objects.head), delete: wrap(objects.delete) };
}

describe('moving objects', () => {
  it('moves each object, and deletes it from its source', async () => {
    const steps: string[] = [];
    const moved = await moveObjects({ from, to }, await listKeys(from), (key) => steps.push(key), go);
    expect(moved).toEqual({ moved: keys.length, left: 0 });
    expect(steps.sort()).toEqual([...keys].sort());
    expect([await listKeys(from), await everything()]).toEqual([[], whole()]);
  });

  it.each(Array.from({ length: 40 }, (_, index) => [index + 1, index % 2 ? 'before' : 'after'] as const))(
    'loses nothing if it dies at step %i, %s its work, and the next move completes it',
    async (at, when) => {
      const step = { left: at };
      const ended = await moveObjects(
        { from: dyingAt(from, step, when), to: dyingAt(to, step, when) },
        await listKeys(from),
        () => {},
        go,
      ).then(
        () => 'done',
        () => 'died',
      );
      const server = createObjectsInTwoPlaces({ main: to, other: from });
      for (const key of keys) expect(await read(server, key)).toBe(`bytes of ${key}`);
      await moveObjects({ from, to }, await listKeys(from), () => {}, go);
      expect([ended, await listKeys(from), await everything()]).toEqual([expect.any(String), [], whole()]);
    },
  );

  it('reports how many objects are left when it is stopped', async () => {
    const stop = new AbortController();
    const { moved, left } = await moveObjects({ from, to }, await listKeys(from), () => stop.abort(), stop.signal);
    expect(moved + left).toBe(keys.length);
    expect([moved > 0, (await listKeys(from)).length]).toEqual([true, left]);
  });

  it('replaces a truncated object at the destination', async () => {
    await to.put('media/a.mp3', Buffer.from('bytes of media/a.mp3'), 'audio/mpeg');
    truncateSync(join(dir, 'to', 'media/a.mp3'), 3);
    await moveObjects({ from, to }, await listKeys(from), () => {}, go);
    expect(await everything()).toEqual(whole());
  });

  it('refuses a destination that changes bytes, and keeps the source', async () => {
    const broken: Objects = { ...to, read: () => Readable.from([Buffer.from('something else')]) };
    await expect(moveObjects({ from, to: broken }, ['media/a.mp3'], () => {}, go)).rejects.toThrow(
      'media/a.mp3 was damaged in transfer.',
    );
    expect(await listKeys(from)).toHaveLength(keys.length);
  });

  it.each(['put', 'head'] as const)('leaves nothing of an object deleted while it is moved (%s)', async (name) => {
    const server = createObjectsInTwoPlaces({ main: to, other: from });
    const busy: Objects = {
      ...to,
      async [name](...args: [never, never, never]) {
        await server.delete('media/a.mp3');
        return to[name](...args);
      },
    };
    await moveObjects({ from, to: busy }, ['media/a.mp3'], () => {}, go).catch(() => {});
    expect([await from.head('media/a.mp3'), await to.head('media/a.mp3')]).toEqual([null, null]);
  });
});

describe('objects in two places', () => {
  it('reads, lists and deletes in both, and stores in the first', async () => {
    const both = createObjectsInTwoPlaces({ main: to, other: from });
    await both.put('speech/new.mp3', Buffer.from('new'), 'audio/mpeg');
    expect([await from.head('speech/new.mp3'), await read(both, 'speech/new.mp3')]).toEqual([null, 'new']);
    expect(await read(both, 'media/a.mp3')).toBe('bytes of media/a.mp3');
    expect(String(await buffer(both.read('media/a.mp3', { start: 0, end: 4 })))).toBe('bytes');
    await to.put('media/a.mp3', Buffer.from('bytes of media/a.mp3'), 'audio/mpeg');
    expect((await listKeys(both)).sort()).toEqual([...keys, 'speech/new.mp3'].sort());
    await both.delete('media/a.mp3');
    expect([await from.head('media/a.mp3'), await to.head('media/a.mp3'), await both.head('media/a.mp3')]).toEqual([
      null,
      null,
      null,
    ]);
    await expect(read(both, 'media/a.mp3')).rejects.toThrow('ENOENT');
  });
});
