/** TransactionEvidence of one log line. Never a token, receipt or alert key. */
export type LogFacts = Record<string, unknown>;

/** One JSON line per fact; `event` is `area.verb`. */
export interface Log {
  debug(event: string, facts?: LogFacts): void;
  info(event: string, facts?: LogFacts): void;
  warn(event: string, facts?: LogFacts): void;
  error(event: string, facts?: LogFacts): void;
}
