import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { nanoid } from 'nanoid';

/** Ids and draws; fixed in tests. */
export interface Random {
  uuid(): string;
  /** 21 URL-safe characters, 126 bits. */
  id(): string;
  /** A number from 0 up to 1. */
  draw(): number;
  /** Random bytes for keys. */
  bytes(count: number): Buffer;
}

/** Ids and draws from the system's source of randomness. */
export const systemRandom: Random = {
  uuid: () => randomUUID(),
  id: () => nanoid(),
  draw: () => randomInt(2 ** 32) / 2 ** 32,
  bytes: (count) => randomBytes(count),
};
