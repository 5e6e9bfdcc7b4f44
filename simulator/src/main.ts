import { PortTakenError } from './http/listen.ts';
import type { SimulatorOptions } from './options.ts';
import { readSettings } from './settings.ts';
import { startSimulator } from './start.ts';

function print(line: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Runs the simulator until it is told to stop, or until its launcher exits. */
async function run(): Promise<void> {
  let options: SimulatorOptions;
  try {
    options = readSettings(process.env);
  } catch (error) {
    fail(`Invalid simulator settings:\n${error instanceof Error ? error.message : String(error)}`);
  }
  const isForked = process.send !== undefined;
  if (isForked) options.controlEbs = (action) => process.send?.({ type: 'ebs', action });
  try {
    const simulator = await startSimulator(options);
    const end = () => void simulator.close().then(() => process.exit(0));
    process.once('SIGINT', end);
    process.once('SIGTERM', end);
    if (isForked) process.once('disconnect', end);
    print({ event: 'simulator.ready', url: simulator.url, extensionUrl: simulator.extensionUrl });
    process.send?.({ type: 'ready', url: simulator.url });
  } catch (error) {
    if (!(error instanceof PortTakenError)) throw error;
    const name = error.port === options.port ? 'SIMULATOR_PORT' : 'EXTENSION_PORT';
    fail(`Port ${error.port} is in use. Stop the program that uses it, or set ${name} to a free port.`);
  }
}

await run();
