import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkSecret } from './ask-apps.ts';
import { checkForm } from './check-address.ts';
import { listConsoleSteps } from './console-steps.ts';
import { readEnvFile, setInEnvText, writeEnvFile } from './env-file.ts';

describe('the form of the address', () => {
  it.each([
    ['alerts.example.org', 'Type a whole address, for example https://alerts.example.org'],
    ['ftp://alerts.example.org', 'Type a whole address, for example https://alerts.example.org'],
    ['https://example.org/alerts', 'Leave out what follows the name: the address is used whole.'],
    ['http://alerts.example.org', 'Twitch needs https://. A reverse proxy such as Caddy gets the certificate for you.'],
    ['https://localhost', 'Twitch cannot reach localhost. Use a name that leads to this machine.'],
    ['https://203.0.113.7', 'Use a name, not a number: certificates and Twitch need one.'],
    ['https://[2001:db8::1]', 'Use a name, not a number: certificates and Twitch need one.'],
    [
      'https://alerts.example.org:8443',
      'Twitch posts to port 443 only. Have the proxy listen there, and leave out the port.',
    ],
  ])('%s is refused, with what to do', (typed, why) => {
    expect(checkForm(typed, false)).toBe(why);
  });

  it('a name with https is accepted, and localhost for a local Twitch', () => {
    expect(checkForm('https://alerts.example.org', false)).toBeNull();
    expect(checkForm('http://localhost:8080', true)).toBeNull();
    expect(checkForm('https://alerts.example.org', true)).toBe('With a local Twitch it must be on localhost.');
  });
});

it('accepts a complete extension secret, alone or among several, but not a truncated one', () => {
  const secret = Buffer.alloc(32, 7).toString('base64');
  expect(checkSecret(secret)).toEqual({ value: secret });
  expect(checkSecret(`${secret},${secret}`)).toEqual({ value: `${secret},${secret}` });
  expect(checkSecret(secret.slice(0, 20))).toHaveProperty('why');
});

it('the steps in the console say which addresses to enter and where', () => {
  const facts = {
    publicUrl: 'https://a.example.org',
    twitchClientId: 'app',
    extensionClientId: 'ext',
    version: '0.0.1',
  };
  const text = listConsoleSteps(facts).join('\n');
  for (const part of [
    'console/apps/app',
    'console/extensions/ext/0.0.1',
    'https://a.example.org/auth/twitch/callback',
    'https://a.example.org and wss://a.example.org',
    'https://dev.twitch.tv/docs/extensions/monetization/',
  ]) {
    expect(text).toContain(part);
  }
});

describe('the settings file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bitcue-env-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['', { A: '1' }, 'A=1\n'],
    ['A=\n', { A: '1' }, 'A=1\n'],
    ['# A=0\nA=2\nB=3', { A: '1' }, '# A=0\nA=1\nB=3'],
    ['B=3\n', { A: '1', C: 'x=y' }, 'B=3\nA=1\nC=x=y\n'],
    ['export A=2\n', { A: '' }, 'A=\n'],
  ])('%j with %j becomes %j', (text, values, expected) => {
    expect(setInEnvText(text, values)).toBe(expected);
  });

  it('starts as a copy of the example, and only this user can read it', () => {
    const [file, example] = [join(folder, '.env'), join(folder, '.env.example')];
    writeFileSync(example, '# Port\nPORT=8080\nTOKEN_KEY=\n');
    writeEnvFile(file, example, { TOKEN_KEY: 'k' });
    expect(readFileSync(file, 'utf8')).toBe('# Port\nPORT=8080\nTOKEN_KEY=k\n');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    writeEnvFile(file, example, { PORT: '9' });
    expect(readEnvFile(file)).toEqual({ PORT: '9', TOKEN_KEY: 'k' });
    expect(readEnvFile(join(folder, 'none'))).toEqual({});
  });
});
