import pLimit from 'p-limit';
import type { Logs } from '../checker/logs.ts';

/** What a scenario is told. */
export interface ScenarioOptions {
  /** Purchases; a scenario has its own number when none is given. */
  purchases: number | null;
  seed: number;
  /** Milliseconds of a soak, and its purchases in a second. */
  soakMs: number;
  rate: number;
  /** Told of progress, one line at a time. */
  say(line: string): void;
}

/** How a scenario ended. */
export interface ScenarioReport {
  /** What the checker is to read, for each part. */
  logs: Logs[];
  /** What should have been and was not, in words. */
  broken: string[];
  /** What was measured. */
  numbers: Record<string, unknown>;
}

/** The median, the 95th and 99th hundredth and the largest of some numbers, rounded. */
export function describeSpread(numbers: readonly number[]) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** Runs tasks, at most `atOnce` at a time, and returns their results in order. */
export function runSideBySide<T>(tasks: readonly (() => Promise<T>)[], atOnce: number): Promise<T[]> {
  return pLimit(atOnce).map(tasks, (task) => task());
}
