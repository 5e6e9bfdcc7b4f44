import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { describePortConflicts } from './ports.mjs';
import { createSupervised } from './supervise.mjs';

/** Supervises a child that runs this code, and collects its lines and unexpected exits. */
function superviseCode(code) {
  const lines = [];
  const exits = [];
  let wake = () => {};
  const note = (list) => (entry) => {
    list.push(entry);
    wake();
  };
  const child = createSupervised({
    name: 'child',
    args: ['--eval', code],
    cwd: process.cwd(),
    env: process.env,
    log: { write: () => {} },
    onLine: note(lines),
    onUnexpectedExit: note(exits),
  });
  const until = async (holds) => {
    while (!holds()) {
      await new Promise((resolve) => {
        wake = resolve;
      });
    }
  };
  return { child, lines, exits, until };
}

const stayUp = 'setInterval(() => {}, 1000); console.log("up");';

it('reports an unexpected exit, and restarts', async () => {
  const { child, exits, until } = superviseCode('process.exit(3)');
  child.start();
  await until(() => exits.length === 1);
  child.start();
  await until(() => exits.length === 2);
  expect(exits).toEqual(['exit code 3', 'exit code 3']);
  expect(child.running).toBe(false);
});

it('stops a child gracefully, or by force if it ignores the signal', async () => {
  const polite = superviseCode(`process.on("SIGTERM", () => { console.log("bye"); process.exit(0); }); ${stayUp}`);
  polite.child.start();
  await polite.until(() => polite.lines.includes('up'));
  await polite.child.stop(5_000);
  await polite.until(() => polite.lines.includes('bye'));

  const deaf = superviseCode(`process.on("SIGTERM", () => {}); ${stayUp}`);
  deaf.child.start();
  await deaf.until(() => deaf.lines.includes('up'));
  await deaf.child.stop(50);
  expect([polite.child.running, deaf.child.running]).toEqual([false, false]);
  expect([...polite.exits, ...deaf.exits]).toEqual([]);
});

it('kills a child without reporting an unexpected exit', async () => {
  const { child, lines, exits, until } = superviseCode(stayUp);
  child.start();
  await until(() => lines.includes('up'));
  await child.kill();
  expect([child.running, exits]).toEqual([false, []]);
});

it('names the port in use and its setting in one line', async () => {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  const message = await describePortConflicts({ PORT: '0', SIMULATOR_PORT: String(port) });
  const two = await describePortConflicts({ PORT: String(port), SIMULATOR_PORT: String(port) });
  await new Promise((resolve) => server.close(resolve));
  expect(message).toBe(`Port ${port} is in use. Stop the program that uses it, or set SIMULATOR_PORT to a free port.`);
  expect(two).toBe(
    `Ports ${port} (PORT), ${port} (SIMULATOR_PORT) are in use, perhaps by another Bitcue. Stop it, or set free ports.`,
  );
  expect(await describePortConflicts({ PORT: String(port) })).toBeNull();
  expect(await describePortConflicts({ PORT: 'x' })).toBe("PORT must be a port number, not 'x'.");
});
