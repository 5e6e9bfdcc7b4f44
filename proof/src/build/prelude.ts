import fs from 'node:fs';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

/*
 * Runs first in every thread of the proof's build, and in no other build. The harness sends orders over the process's IPC
 * channel; patched sources call the hooks defined here.
 */

/** Orders from the harness. Missing ones are off. */
export interface Orders {
  /** Sends SIGKILL at the `after`th pass of a named kill point. */
  kill?: { point: string; after: number };
  /** Sabotages that are on. */
  sabotages?: string[];
  /** Share of commits that stall, and for how long. */
  stall?: { share: number; ms: number };
  /** Share of database replies that are lost after the write was applied. */
  loseReplies?: number;
  /** Bytes by which the database's files may still grow before the disk is full. */
  roomBytes?: number;
}

/** Hooks for patched sources. */
export interface ProofHooks {
  /** Kills the process with SIGKILL if that was ordered for this kill point. */
  point(name: string): void;
  /** Like `point`, but kills some milliseconds later, in the middle of what starts here. */
  soon(name: string, ms: number): void;
  is(sabotage: string): boolean;
  /** Blocks this thread, like a disk that does not answer. */
  stall(): void;
  /** Throws, like a connection that broke after the write. */
  loseReply(): void;
}

let orders: Orders = {};
let passes = 0;
let roomBytes = Number.POSITIVE_INFINITY;

const channel = new BroadcastChannel('proof');
channel.unref();
const take = (next: Orders) => {
  orders = next;
  passes = 0;
  roomBytes = next.roomBytes ?? Number.POSITIVE_INFINITY;
};
if (isMainThread) {
  take(JSON.parse(process.env.PROOF_ORDERS ?? '{}'));
  process.on('message', (next: Orders) => {
    take(next);
    channel.postMessage(next);
    process.send?.({ taken: true });
  });
  process.channel?.unref();
  // This process ends with the harness.
  process.on('disconnect', () => process.exit(1));
} else {
  take(JSON.parse(process.env.PROOF_ORDERS ?? '{}'));
  channel.onmessage = (event) => take((event as { data: Orders }).data);
}

/** Simulates a full disk in the database's thread: a write that does not fit is cut short, and then writes fail. */
if (!isMainThread) {
  const { writeSync, ftruncateSync } = fs;
  Object.assign(fs, {
    writeSync(fd: number, bytes: Uint8Array, offset: number, length: number, position: number): number {
      // Only the database knows its own paths.
      if (typeof position !== 'number') return writeSync(fd, bytes, offset, length, position);
      const growth = Math.max(0, position + length - fs.fstatSync(fd).size);
      if (growth <= roomBytes) {
        roomBytes -= growth;
        return writeSync(fd, bytes, offset, length, position);
      }
      const fits = Math.max(0, length - growth + roomBytes);
      roomBytes = 0;
      if (fits > 0) return writeSync(fd, bytes, offset, fits, position);
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    },
    ftruncateSync(fd: number, size: number): void {
      roomBytes += Math.max(0, fs.fstatSync(fd).size - size);
      ftruncateSync(fd, size);
    },
  });
}

const die = (): void => {
  process.kill(process.pid, 'SIGKILL');
};

const hooks: ProofHooks = {
  point(name) {
    if (orders.kill?.point !== name) return;
    passes += 1;
    if (passes >= orders.kill.after) die();
  },
  soon(name, ms) {
    if (orders.kill?.point !== name) return;
    passes += 1;
    if (passes >= orders.kill.after) setTimeout(die, ms);
  },
  is: (sabotage) => orders.sabotages?.includes(sabotage) ?? false,
  stall() {
    const { stall } = orders;
    if (!stall || Math.random() >= stall.share) return;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, stall.ms);
  },
  loseReply() {
    if (Math.random() < (orders.loseReplies ?? 0)) throw new Error('The connection broke after the write (ordered).');
  },
};
Object.assign(globalThis, { proof: hooks });
