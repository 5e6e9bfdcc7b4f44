/** MongoDB's codes for the errors this server returns (src/mongo/base/error_codes.yml of the 7.0 server). */
export const ERROR_CODES = {
  InternalError: 1,
  BadValue: 2,
  FailedToParse: 9,
  UserNotFound: 11,
  Unauthorized: 13,
  TypeMismatch: 14,
  IllegalOperation: 20,
  InvalidBSON: 22,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  EmptyFieldName: 56,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  NotYetInitialized: 94,
  InterruptedAtShutdown: 11600,
  DuplicateKey: 11000,
  ShutdownInProgress: 91,
  CannotIndexParallelArrays: 171,
  ExceededMemoryLimit: 292,
  FileAlreadyOpen: 314,
  BSONObjectTooLarge: 10334,
  OutOfDiskSpace: 14031,
  UnrecognizedStage: 40324,
  UnknownField: 40415,
} as const;

/** Name of a MongoDB error, as in a reply's `codeName`. */
export type ErrorCodeName = keyof typeof ERROR_CODES;

/** An error for the client: MongoDB's code and code name, a message, and further fields of the reply. */
export class CommandError extends Error {
  readonly code: number;
  readonly codeName: ErrorCodeName;
  readonly details: Record<string, unknown>;

  constructor(codeName: ErrorCodeName, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'CommandError';
    this.code = ERROR_CODES[codeName];
    this.codeName = codeName;
    this.details = details;
  }
}

/** The error for anything outside `subset.ts`. `name` is the command, operator, stage, option or type. */
export function notImplemented(codeName: ErrorCodeName, name: string): CommandError {
  return new CommandError(codeName, `embedded-db does not implement ${name}`);
}

/** Thrown by `startEmbeddedDb` if a running process already serves the folder. */
export class DataFolderInUseError extends Error {
  constructor(dataDir: string) {
    super(`The data folder ${dataDir} is in use by another running process. Stop it, or choose another folder.`);
    this.name = 'DataFolderInUseError';
  }
}

/** Thrown if this version of the program cannot use the file in the data folder. */
export class DataFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DataFileError';
  }
}
