/**
 * The part of MongoDB that embedded-db implements, as data: what Bitcue's code and MongoDB's shells need. The server rejects
 * everything else by name, so that nothing silently behaves differently from MongoDB.
 */

/** Fields that any command may have. They change nothing here: there is one durable copy, with no replicas or sessions. */
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

/** Commands (the first field of a message), and the fields each accepts besides `GENERIC_FIELDS`. Null accepts any. */
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
  findAndModify: ['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'hint', 'bypassDocumentValidation'],
  findandmodify: ['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'hint', 'bypassDocumentValidation'],
  count: ['query', 'limit', 'skip', 'hint'],
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

/** Fields of a statement in `update` and `delete`. */
export const STATEMENT_FIELDS = {
  update: ['q', 'u', 'multi', 'upsert', 'hint'],
  delete: ['q', 'limit', 'hint'],
} as const;

/** Filter operators that take the place of a field name. */
export const FILTER_LOGICAL_OPERATORS = ['$and', '$or'] as const;

/** Filter operators on one field. `$options` belongs to `$regex`. */
export const FILTER_OPERATORS = [
  '$eq',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$in',
  '$nin',
  '$exists',
  '$all',
  '$regex',
  '$options',
] as const;

/** Option letters of a regular expression. */
export const REGEX_OPTIONS = 'imsu';

/** Update operators. `$addToSet` also takes `{$each: [...]}`; `$pull` takes a value, not a condition. */
export const UPDATE_OPERATORS = ['$set', '$setOnInsert', '$unset', '$inc', '$addToSet', '$pull'] as const;

/** Stages of `aggregate`. */
export const STAGES = ['$match', '$skip', '$limit', '$group'] as const;

/** Accumulators of `$group`. The operand is a field path such as `'$a.b'`, or a constant. */
export const ACCUMULATORS = ['$sum'] as const;

/** Index options. There are no partial indexes; use a sparse one. */
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
