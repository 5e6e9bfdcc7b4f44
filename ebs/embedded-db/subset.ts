/**
 * The part of MongoDB that embedded-db implements, as data. Code in Bitcue keeps to it, and the server refuses everything
 * else by name, so that nothing behaves differently here and on MongoDB without being noticed.
 */

/** Fields that any command may carry and that change nothing here: one durable copy, no replicas, no sessions to keep. */
export const GENERIC_FIELDS = [
  '$db',
  '$readPreference',
  '$clusterTime',
  'lsid',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  'comment',
  'maxTimeMS',
  'readConcern',
  'writeConcern',
] as const;

/** Commands (the first field of a message) with the fields each accepts beside `GENERIC_FIELDS`. */
export const COMMANDS = {
  hello: null,
  isMaster: null,
  ismaster: null,
  ping: [],
  buildInfo: [],
  buildinfo: [],
  connectionStatus: ['showPrivileges'],
  getParameter: null,
  getCmdLineOpts: [],
  getLog: [],
  hostInfo: [],
  whatsmyuri: [],
  serverStatus: null,
  endSessions: [],
  startSession: [],
  insert: ['documents', 'ordered', 'bypassDocumentValidation'],
  find: [
    'filter',
    'sort',
    'projection',
    'hint',
    'skip',
    'limit',
    'batchSize',
    'singleBatch',
    'allowDiskUse',
    'noCursorTimeout',
  ],
  getMore: ['collection', 'batchSize'],
  killCursors: ['cursors'],
  update: ['updates', 'ordered', 'bypassDocumentValidation'],
  delete: ['deletes', 'ordered'],
  findAndModify: [
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'fields',
    'upsert',
    'arrayFilters',
    'hint',
    'bypassDocumentValidation',
  ],
  findandmodify: [
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'fields',
    'upsert',
    'arrayFilters',
    'hint',
    'bypassDocumentValidation',
  ],
  count: ['query', 'limit', 'skip', 'hint'],
  distinct: ['key', 'query'],
  aggregate: ['pipeline', 'cursor', 'allowDiskUse', 'hint', 'bypassDocumentValidation'],
  explain: ['verbosity'],
  createIndexes: ['indexes', 'commitQuorum'],
  listIndexes: ['cursor'],
  dropIndexes: ['index'],
  create: [],
  drop: [],
  dropDatabase: [],
  listCollections: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  listDatabases: ['filter', 'nameOnly', 'authorizedDatabases'],
  bitcueBackup: ['path'],
} as const satisfies Record<string, readonly string[] | null>;

/** Fields of one statement inside `update` and `delete`. */
export const STATEMENT_FIELDS = {
  update: ['q', 'u', 'multi', 'upsert', 'arrayFilters', 'hint'],
  delete: ['q', 'limit', 'hint'],
} as const;

/** Operators of a filter that stand where a field name could. `$comment` is accepted and means nothing. */
export const FILTER_LOGICAL_OPERATORS = ['$and', '$or', '$nor', '$comment'] as const;

/** Operators of a filter that apply to one field. `$options` belongs to `$regex`. */
export const FILTER_OPERATORS = [
  '$eq',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$in',
  '$nin',
  '$not',
  '$exists',
  '$type',
  '$size',
  '$all',
  '$elemMatch',
  '$mod',
  '$regex',
  '$options',
] as const;

/** Names `$type` understands; numbers are one type here, because JavaScript has one. */
export const TYPE_ALIASES = [
  'number',
  'string',
  'object',
  'array',
  'binData',
  'objectId',
  'bool',
  'date',
  'null',
  'regex',
  'timestamp',
] as const;

/** Options letters of a regular expression. */
export const REGEX_OPTIONS = 'imsu';

/** Operators of an update document. */
export const UPDATE_OPERATORS = [
  '$set',
  '$setOnInsert',
  '$unset',
  '$inc',
  '$mul',
  '$min',
  '$max',
  '$rename',
  '$currentDate',
  '$push',
  '$addToSet',
  '$pop',
  '$pull',
  '$pullAll',
] as const;

/** Modifiers inside `$push` (all) and `$addToSet` (`$each` alone). */
export const PUSH_MODIFIERS = ['$each', '$slice', '$sort', '$position'] as const;

/** Operators of a find projection beside inclusion and exclusion. */
export const PROJECTION_OPERATORS = ['$slice', '$elemMatch'] as const;

/** Stages of `aggregate`. */
export const STAGES = ['$match', '$sort', '$skip', '$limit', '$project', '$group', '$count', '$unwind'] as const;

/** Accumulators of `$group`; their argument is a field path such as `'$a.b'` or a constant. */
export const ACCUMULATORS = ['$sum', '$avg', '$min', '$max', '$first', '$last', '$push', '$addToSet'] as const;

/** Options of an index. No partial indexes: use sparse, or a key of its own. */
export const INDEX_OPTIONS = [
  'key',
  'name',
  'unique',
  'sparse',
  'expireAfterSeconds',
  'v',
  'ns',
  'background',
] as const;

/** Tests membership without widening the lists above. */
export function isListed(list: readonly string[], name: string): boolean {
  return list.includes(name);
}
