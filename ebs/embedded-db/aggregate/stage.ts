import type { Document } from '../wire/bson.ts';

/** A compiled stage: documents in, documents out. */
export type Stage = (documents: Iterable<Document>) => Iterable<Document>;

/** One stage as the client wrote it. */
export type StageSpec = { name: string; operand: unknown };
