import { PassThrough, Writable } from 'node:stream';
import type { Context } from '../src/context.ts';
import { openDialog } from '../src/dialog.ts';
import { createOutput } from '../src/output.ts';
import { runCli } from '../src/run-cli.ts';

/** Creates a context that captures its output. `answers`: what the operator types, question by question. */
export function createTestContext(env: Record<string, string | undefined>, isTTY = false, answers: string[] = []) {
  const written = { stdout: '', stderr: '' };
  const sink = (name: keyof typeof written) => ({
    isTTY,
    columns: 60,
    write(text: string) {
      written[name] += text;
    },
  });
  const stop = new AbortController();
  const input = Object.assign(new PassThrough(), { isTTY: false });
  input.end(answers.map((line) => `${line}\n`).join(''));
  const screen = new Writable({
    write(chunk, _, done) {
      written.stdout += String(chunk);
      done();
    },
  });
  const context: Context = {
    env,
    output: createOutput(sink('stdout'), sink('stderr'), []),
    openDialog: () => openDialog(input as never, screen as never),
    stop: stop.signal,
  };
  return { context, written, stop };
}

/** Runs the command line in this process. Returns its exit code and output. */
export async function runHere(env: Record<string, string | undefined>, ...args: string[]) {
  return runAnswered(env, [], ...args);
}

/** Like `runHere`, with the operator's answers. */
export async function runAnswered(env: Record<string, string | undefined>, answers: string[], ...args: string[]) {
  const { context, written } = createTestContext(env, false, answers);
  const code = await runCli(args, context);
  return { code, ...written };
}
