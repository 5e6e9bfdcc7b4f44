/** Milliseconds within which the store must answer. */
const STORE_WITHIN_MS = 2_000;
/** Free bytes below which the database cannot grow by its next piece, so nothing can be recorded. */
const FULL_BYTES = 4_194_304;

/** Dependencies of `createHealth`. */
export interface HealthDeps {
  /** Rejects if the store does not answer. */
  pingStore(): Promise<void>;
  /** What the process is doing. */
  readPhase(): 'starting' | 'serving' | 'stopping';
  /** Bytes left on the disk of DATA_DIR. */
  readFreeBytes(): Promise<number>;
  /** Bytes that uploads and speech leave free for the ledger. */
  reserveBytes: number;
  /** True if the ledger is in DATA_DIR and so needs that disk. */
  hasLedgerOnDisk: boolean;
  /** Returns what is wrong with the file storage, or null. */
  checkStorage(): Promise<string | null>;
  /** Milliseconds within which store and storage must answer. Tests pass a shorter one. */
  storeWithinMs?: number;
}

const TEXTS = {
  starting: 'The server is starting.',
  stopping: 'The server is stopping.',
  store: 'The store does not answer.',
  'disk.full': 'The disk of DATA_DIR is full, so that nothing can be recorded.',
  'disk.reserve': 'The disk of DATA_DIR is nearly full: uploads are refused, and messages are shown without a voice.',
  'disk.unknown': 'The disk of DATA_DIR cannot be read.',
  storage: 'The storage of clips and speech does not work: clips do not play, and messages are shown without a voice.',
};

type Code = keyof typeof TEXTS;

/** A problem: a fixed code, and a sentence for the operator. */
export interface HealthNote {
  code: Code;
  message: string;
}

/** Whether purchases can be accepted. */
export interface Health {
  /** Why they cannot; empty if they can. */
  reasons: HealthNote[];
  /** Problems that do not prevent it. */
  warnings: HealthNote[];
}

/** Creates the check of whether this process can accept purchases. It takes two seconds at most. */
export function createHealth(deps: HealthDeps): () => Promise<Health> {
  return async () => {
    const phase = deps.readPhase();
    const withinMs = deps.storeWithinMs ?? STORE_WITHIN_MS;
    const [isStoreUp, disk, isStorageUp] = await Promise.all([
      answersInTime(deps.pingStore(), withinMs),
      checkDisk(deps),
      answersInTime(refuseProblem(deps.checkStorage()), withinMs),
    ]);
    const reasons: Code[] = [];
    const warnings: Code[] = [];
    if (phase !== 'serving') reasons.push(phase);
    if (!isStoreUp) reasons.push('store');
    if (disk !== null) (disk === 'disk.full' && deps.hasLedgerOnDisk ? reasons : warnings).push(disk);
    if (!isStorageUp) warnings.push('storage');
    return { reasons: reasons.map(describe), warnings: warnings.map(describe) };
  };
}

const describe = (code: Code): HealthNote => ({ code, message: TEXTS[code] });

async function checkDisk({ readFreeBytes, reserveBytes }: HealthDeps): Promise<Code | null> {
  const freeBytes = await readFreeBytes().catch(() => null);
  if (freeBytes === null) return 'disk.unknown';
  if (freeBytes < FULL_BYTES) return 'disk.full';
  return freeBytes < reserveBytes ? 'disk.reserve' : null;
}

async function refuseProblem(finding: Promise<string | null>): Promise<void> {
  const problem = await finding;
  if (problem !== null) throw new Error(problem);
}

/** Returns whether a promise resolves in time. */
async function answersInTime(answer: Promise<void>, withinMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, withinMs, false);
  });
  const answered = answer.then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
