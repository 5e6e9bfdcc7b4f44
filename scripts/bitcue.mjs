#!/usr/bin/env node
import { fileURLToPath } from 'node:url';

/** `bitcue ...`: the operator's commands from any folder. Paths are relative to that folder; settings are the project's. */
process.env.INIT_CWD = process.cwd();
process.chdir(fileURLToPath(new URL('..', import.meta.url)));
await import('./cli.mjs');
