import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './lib/paths.mjs';

const folder = mkdtempSync(join(tmpdir(), 'bitcue-release-test-'));
const clone = join(folder, 'clone');
const out = join(clone, 'dist', 'release');
const git = (...args) =>
  execFileSync('git', ['-C', clone, '-c', 'user.name=test', '-c', 'user.email=test@example.org', ...args]);
const release = () => {
  try {
    return execFileSync('node', ['scripts/release.mjs'], { cwd: clone, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    return `failed: ${error.stderr}`;
  }
};
const read = (name) => readFileSync(join(out, name));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

beforeAll(() => {
  execFileSync('git', ['clone', '-q', '--depth', '1', `file://${root}`, clone]);
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  // .gitignore ignores only a folder of this name, not a link.
  appendFileSync(join(clone, '.git', 'info', 'exclude'), 'node_modules\n');
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('is refused if there are uncommitted changes, or the changelog calls the version unreleased', () => {
  expect(release()).toContain(`docs/CHANGELOG.md calls ${version} unreleased. Give it its date.`);
  writeFileSync(join(clone, 'note.txt'), 'not committed');
  expect(release()).toContain('There are uncommitted changes. A release is made of a commit.');
  rmSync(join(clone, 'note.txt'));
});

it('has a working archive, its bill of materials, notes, and a digest of each; the same commit gives the same archive', () => {
  const changelog = join(clone, 'docs', 'CHANGELOG.md');
  writeFileSync(changelog, readFileSync(changelog, 'utf8').replace(/^(## \S+) \(unreleased\)/m, '$1 (2026-12-01)'));
  git('commit', '-qam', 'release');
  expect(release()).toContain('SHA256SUMS');

  const sums = String(read('SHA256SUMS')).trim().split('\n');
  expect(sums).toHaveLength(3);
  for (const line of sums) {
    const [digest, name] = line.split('  ');
    expect(createHash('sha256').update(read(name)).digest('hex')).toBe(digest);
  }
  const { bomFormat, metadata, components } = JSON.parse(String(read(`bitcue-${version}.cdx.json`)));
  expect([bomFormat, metadata.component.name]).toEqual(['CycloneDX', 'bitcue']);
  const names = components.map(({ name }) => name);
  expect(names).toContain('express');
  expect(names).not.toContain('vitest');
  expect(String(read(`bitcue-${version}.md`))).toMatch(/^- /);

  execFileSync('tar', ['-xzf', join(out, `bitcue-${version}.tar.gz`), '-C', folder]);
  const tree = join(folder, `bitcue-${version}`);
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  const printed = execFileSync('node', ['ebs/dist/cli.mjs', '--version'], { cwd: tree, encoding: 'utf8' });
  expect(printed.trim()).toBe(version);

  const [first] = sums;
  release();
  expect(String(read('SHA256SUMS'))).toContain(first);
}, 180_000);
