/** What is known about the last restore. Times are milliseconds since 1970. */
export interface Restore {
  /** When the backup was made. */
  backupAt: number;
  /** When it was restored. */
  restoredAt: number;
  /** When a server first opened the restored data; null before. What was paid until then may have played already. */
  until: number | null;
  /** When everything up to then was reconciled with Twitch; null before. */
  reconciledAt: number | null;
}

/** The mark that a restore leaves in the data. */
export interface RestoreStore {
  /** Null if the data was never restored. */
  read(): Promise<Restore | null>;
  /** Marks the data as just restored. */
  mark(made: Pick<Restore, 'backupAt' | 'restoredAt'>): Promise<void>;
  /** Notes when a server first opened it. Only the first call counts. */
  begin(until: number): Promise<void>;
  /** Notes that everything was reconciled. */
  end(reconciledAt: number): Promise<void>;
}
