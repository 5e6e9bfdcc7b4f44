import { describe, expect, it } from 'vitest';
import type { UploadGrant } from '../ports/uploads.ts';
import { createUploadPolicies } from './upload-policy.ts';

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);
const grant: UploadGrant = { ownerId: '1001', filename: 'a.mp3', contentType: 'audio/mpeg', maxBytes: 5_242_880 };

function policiesAt(now: number, secret = 1) {
  const clock = { now: () => now, after: () => () => {} };
  return createUploadPolicies({ secret: Buffer.alloc(32, secret), url: 'http://localhost/uploads', clock });
}

describe('signed forms', () => {
  it('[API-21] are valid for five minutes', async () => {
    const { url, fields } = await policiesAt(NOW).sign(grant, 'demo_channel');
    expect([url, fields.key, fields['x-amz-date']]).toEqual([
      'http://localhost/uploads',
      'demo_channel/a.mp3',
      '20260102T030405Z',
    ]);
    const given = new Map(Object.entries(fields));
    expect(policiesAt(NOW + 300_000).verify(given)).toEqual(grant);
    expect(() => policiesAt(NOW + 300_001).verify(given)).toThrow('has expired');
  });

  it('[API-21] are valid only on this server, and do not reveal its secret', async () => {
    const { fields } = await policiesAt(NOW).sign(grant, 'demo_channel');
    expect(() => policiesAt(NOW, 2).verify(new Map(Object.entries(fields)))).toThrow('not allowed');
    expect(JSON.stringify(fields)).not.toContain(Buffer.alloc(32, 1).toString('hex'));
  });

  it.each(['', 'null', '{}', '[]', '{"conditions":[]}'])('[API-21] refuse the unsigned policy %j', (text) => {
    const policy = Buffer.from(text).toString('base64');
    const given = new Map([
      ['policy', policy],
      ['x-amz-signature', '0'.repeat(64)],
    ]);
    expect(() => policiesAt(NOW).verify(given)).toThrow('not allowed');
  });
});

describe('signed addresses', () => {
  const sample: UploadGrant = { ...grant, filename: 'a.wav', contentType: 'audio/wav' };
  const sign = async (now = NOW) => new URL(await policiesAt(now).signPut(sample));
  const { ownerId, filename } = sample;

  it('[API-35] are valid for five minutes, for one file of one type, on this server', async () => {
    const address = await sign();
    expect(address.pathname).toBe('/uploads/1001/a.wav');
    const query = address.searchParams;
    expect(policiesAt(NOW + 300_000).verifyPut({ ownerId, filename }, query)).toEqual(sample);
    expect(() => policiesAt(NOW + 300_001).verifyPut({ ownerId, filename }, query)).toThrow('has expired');
    expect(() => policiesAt(NOW, 2).verifyPut({ ownerId, filename }, query)).toThrow('not allowed');
    expect(address.href).not.toContain(Buffer.alloc(32, 1).toString('hex'));
  });

  it.each([
    ['another owner', { ownerId: '1' }, {}],
    ['another name', { filename: 'b.wav' }, {}],
    ['another type', { filename: 'a.mp3' }, {}],
    ['a type that is not allowed', { filename: 'a.html' }, {}],
    ['another limit', {}, { max: '99999999' }],
    ['another end', {}, { expires: String(NOW + 900_000) }],
    ['no signature', {}, { signature: '' }],
    ['another signature', {}, { signature: 'a'.repeat(64) }],
  ])('[API-35] refuse %s', async (_, place, change) => {
    const query = (await sign()).searchParams;
    for (const [name, value] of Object.entries(change)) query.set(name, value);
    expect(() => policiesAt(NOW).verifyPut({ ownerId, filename, ...place }, query)).toThrow('not allowed');
  });
});
