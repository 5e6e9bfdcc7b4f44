import { CommandError, notImplemented } from '../errors.ts';
import { COMMANDS, GENERIC_FIELDS } from '../subset.ts';
import type { Document } from '../wire/bson.ts';
import { backup, serverStatus } from './admin.ts';
import { aggregate } from './aggregate.ts';
import { create, drop, dropDatabase, listCollections, listDatabases } from './collections.ts';
import type { Call, Command } from './context.ts';
import { count } from './count.ts';
import { deleteDocuments } from './delete.ts';
import { explain } from './explain.ts';
import { find, getMore, killCursors } from './find.ts';
import { findAndModify } from './find-and-modify.ts';
import { buildInfo, connectionStatus, getLog, getParameter, hello, rejectTransactions } from './handshake.ts';
import { createIndexes, dropIndexes, listIndexes } from './indexes.ts';
import { insert } from './insert.ts';
import { update } from './update.ts';

type CommandName = keyof typeof COMMANDS;

const replyOk = (): Document => ({ ok: 1 });

const HANDLERS: Record<CommandName, Command> = {
  hello,
  isMaster: hello,
  ismaster: hello,
  ping: replyOk,
  buildInfo,
  buildinfo: buildInfo,
  connectionStatus,
  getParameter,
  getCmdLineOpts: () => ({ argv: ['embedded-db'], parsed: {}, ok: 1 }),
  getLog,
  hostInfo: () => ({ system: {}, os: {}, extra: {}, ok: 1 }),
  whatsmyuri: () => ({ you: 'local', ok: 1 }),
  serverStatus,
  endSessions: replyOk,
  startSession: replyOk,
  insert,
  find,
  getMore,
  killCursors,
  update,
  delete: deleteDocuments,
  findAndModify,
  findandmodify: findAndModify,
  count,
  aggregate,
  explain,
  createIndexes,
  listIndexes,
  dropIndexes,
  create,
  drop,
  dropDatabase,
  listCollections,
  listDatabases,
  bitcueBackup: backup,
};

/** Fields allowed per command: the generic ones and its own. Null allows any. */
const ALLOWED_FIELDS = new Map<string, Set<string> | null>(
  Object.entries(COMMANDS).map(([name, own]) => [
    name,
    own === null ? null : new Set([name, ...own, ...GENERIC_FIELDS]),
  ]),
);

function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(HANDLERS, name);
}

/** Runs one command. Throws `CommandError` for bad requests; other errors come from the file. */
export function dispatch(call: Omit<Call, 'database'>): ReturnType<Command> {
  const name = Object.keys(call.body)[0] ?? '';
  if (!isCommandName(name)) {
    throw new CommandError('CommandNotFound', `no such command: '${name}' (not implemented by embedded-db)`);
  }
  rejectTransactions(call.body);
  const allowed = ALLOWED_FIELDS.get(name);
  if (allowed) {
    for (const field in call.body)
      if (!allowed.has(field)) throw notImplemented('UnknownField', `the field ${name}.${field}`);
  }
  const database = call.body.$db;
  if (typeof database !== 'string') throw new CommandError('InvalidNamespace', 'a command needs $db');
  return HANDLERS[name]({ ...call, database });
}
