import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { createTestContext, runHere } from '../../test/capture.ts';
import { createProgram } from '../run-cli.ts';
import { listCommands } from './list-commands.ts';
import { writeReference } from './write-reference.ts';

const commands = listCommands(createProgram(createTestContext({}).context));

it('the reference in the documentation matches the commands', async () => {
  // After a change: npx vitest run -c vitest.unit.config.ts --project node cli/src/completion --update
  await expect(writeReference(commands)).toMatchFileSnapshot('../../../docs/cli.md');
});

it('every command has a description that ends with a full stop, and every option is described', () => {
  expect(commands.length).toBeGreaterThan(50);
  for (const { path, description, options } of commands) {
    expect([path, description]).toEqual([path, expect.stringMatching(/[.!]$/)]);
    for (const option of options) expect([path, option.description]).toEqual([path, expect.stringMatching(/\S/)]);
  }
});

it('bash completes groups, commands, options and choices', async () => {
  const { code, stdout } = await runHere({}, 'completion', 'bash');
  expect(code).toBe(0);
  const complete = (...words: string[]) => `COMP_WORDS=(bitcue ${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length}; _bitcue; echo "\${COMPREPLY[*]}"`;
  const asked = [
    ['med'],
    ['media', 're'],
    ['media', 'import', '--o'],
    ['media', 'retag', 'clip', 'lo'],
    ['users', 'plan', 'somebody', 'pl'],
    ['ledger', 'owed', '--'],
    ['doctor', '--al'],
    ['completion', 'f'],
    ['no-such-group', ''],
  ];
  const script = [stdout, ...asked.map((words) => complete(...words))].join('\n');
  const { stdout: completed, stderr } = spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(completed.split('\n').slice(0, asked.length)).toEqual([
    'media',
    'retag reports restore',
    '--owner',
    'loud',
    'plus',
    '--channel --json --help',
    '--alert',
    'fish',
    '',
  ]);
});

it('zsh and fish scripts contain every command', async () => {
  const zsh = (await runHere({}, 'completion', 'zsh')).stdout;
  expect(zsh).toMatch(/^#compdef bitcue\n/);
  const fish = (await runHere({}, 'completion', 'fish')).stdout;
  for (const { path } of commands.filter((one) => one.path.length > 0)) {
    expect(zsh).toContain(`'${path.join(' ')}')`);
    expect(fish).toContain(` -a ${path.at(-1)} -d '`);
  }
});
