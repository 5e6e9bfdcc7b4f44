import pLimit from 'p-limit';
import type { Logs } from '../checker/logs.ts';

/** Options of a scenario. */
export interface ScenarioOptions {
  /** Number of purchases; each scenario has its own default. */
  purchases: number | null;
  seed: number;
  /** Length of a soak in milliseconds, and its purchases per second. */
  soakMs: number;
  rate: number;
  /** Reports progress, one line at a time. */
  say(line: string): void;
}

/** Result of a scenario. */
export interface ScenarioReport {
  /** The logs for the checker, one per part. */
  logs: Logs[];
  /** Expectations that were not met, in words. */
  broken: string[];
  /** The measurements. */
  numbers: Record<string, unknown>;
}

/** Median, 95th and 99th percentile and maximum, rounded. */
export function describeSpread(numbers: readonly number[]) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** Runs tasks, at most `atOnce` at a time, and returns their results in order. */
export function runSideBySide<T>(tasks: readonly (() => Promise<T>)[], atOnce: number): Promise<T[]> {
  return pLimit(atOnce).map(tasks, (task) => task());
}
