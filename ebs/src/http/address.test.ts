import { describe, expect, it } from 'vitest';
import { addressKey, createTrust, readAddress } from './address.ts';

describe('the key for limits per address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    [undefined, ''],
  ])('of %s is %s', (address, key) => expect(addressKey(address)).toBe(key));
});

describe('the address of a caller', () => {
  const read = (trustedProxies: number, remoteAddress: string, forwarded?: string, local = false) =>
    readAddress(
      { headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket: { remoteAddress } } as never,
      createTrust({ local, trustedProxies }),
    );

  it('is the peer without a proxy, whatever the peer claims', () => {
    expect(read(0, '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
  });

  it('is what the only proxy saw, whatever the caller claimed', () => {
    expect(read(1, '10.0.0.1', '203.0.113.7')).toBe('203.0.113.7');
    expect(read(1, '10.0.0.1', '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7');
    expect(read(1, '203.0.113.7')).toBe('203.0.113.7');
  });

  it('is what the outer of two proxies saw', () => {
    expect(read(2, '10.0.0.1', '198.51.100.1, 203.0.113.7, 10.0.0.2')).toBe('203.0.113.7');
  });

  it('is what a caller on this machine claims, only with a local Twitch', () => {
    expect(read(0, '127.0.0.1', '203.0.113.7', true)).toBe('203.0.113.7');
    expect(read(0, '203.0.113.9', '203.0.113.7', true)).toBe('203.0.113.9');
    expect(read(0, '127.0.0.1', '203.0.113.7')).toBe('127.0.0.1');
  });
});
