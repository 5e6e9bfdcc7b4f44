import { openDialog } from './dialog.ts';
import { createOutput, listSecrets } from './output.ts';
import { runCli } from './run-cli.ts';

/** Exit code after a second Ctrl-C, which ends the process at once. The first one lets the current step finish. */
const FORCED_EXIT = 130;

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stop.signal.aborted) process.exit(FORCED_EXIT);
    stop.abort();
  });
}

// The reader of a pipe, such as `head`, may stop reading. Then long output stops, and the rest is discarded.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    stop.abort();
  });
}

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  output: createOutput(process.stdout, process.stderr, listSecrets(process.env)),
  openDialog: () => openDialog(process.stdin, process.stdout),
  stop: stop.signal,
});
