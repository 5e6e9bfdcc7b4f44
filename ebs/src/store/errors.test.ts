import { type BulkWriteResult, MongoBulkWriteError, MongoServerError, type WriteError } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { listDuplicates } from './errors.ts';

const refused = (index: number, code: number) => ({ index, code }) as WriteError;

/** Creates the error that the driver throws after a bulk write. */
function makeError(code: number, writeErrors: WriteError[], concern?: object) {
  const result = { getWriteConcernError: () => concern } as BulkWriteResult;
  return new MongoBulkWriteError({ message: 'refused', code, writeErrors }, result);
}

describe('refused rows of a bulk write', () => {
  it('are listed when they are duplicates', () => {
    expect(listDuplicates(makeError(11_000, [refused(1, 11_000), refused(4, 11_000)]))).toEqual([1, 4]);
  });

  it.each([
    ['the whole write was refused, as on a full disk', makeError(14_031, [])],
    ['a row was refused for another reason', makeError(11_000, [refused(0, 11_000), refused(1, 121)])],
    ['what was written is not safe on enough servers', makeError(11_000, [refused(0, 11_000)], { code: 64 })],
    ['it is another error', new MongoServerError({ message: 'not primary', code: 10_107 })],
  ])('are thrown when %s', (_, error) => {
    expect(() => listDuplicates(error)).toThrow(error);
  });
});
