import type { Context } from '../src/context.ts';
import { createOutput } from '../src/output.ts';
import { runCli } from '../src/run-cli.ts';

/** A context that captures its output. */
export function createTestContext(env: Record<string, string | undefined>, isTTY = false) {
  const written = { stdout: '', stderr: '' };
  const sink = (name: keyof typeof written) => ({
    isTTY,
    columns: 60,
    write(text: string) {
      written[name] += text;
    },
  });
  const stop = new AbortController();
  const context: Context = { env, output: createOutput(sink('stdout'), sink('stderr'), []), stop: stop.signal };
  return { context, written, stop };
}

/** Runs the command line in this process. Returns its exit code and output. */
export async function runHere(env: Record<string, string | undefined>, ...args: string[]) {
  const { context, written } = createTestContext(env);
  const code = await runCli(args, context);
  return { code, ...written };
}
