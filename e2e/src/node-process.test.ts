import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';

/** Starts a child that runs forever and prints its process id, then waits. */
const PARENT = `
  import { startNode } from ${JSON.stringify(new URL('./node-process.ts', import.meta.url).href)};
  const child = startNode(['--eval', 'console.log(process.pid); setInterval(() => {}, 1000)'], process.env);
  const timer = setInterval(() => {
    if (!child.readOutput()) return;
    process.stdout.write(child.readOutput());
    clearInterval(timer);
  }, 10);`;

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('ends a child whose parent was killed', async () => {
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', PARENT]);
  const [said] = await once(parent.stdout, 'data');
  const pid = Number(said);
  onTestFinished(() => void (isAlive(pid) && process.kill(pid)));
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await expect.poll(() => isAlive(pid)).toBe(false);
});
