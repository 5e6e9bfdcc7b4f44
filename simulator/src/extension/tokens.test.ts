import { describe, expect, it } from 'vitest';
import { formatGoTime } from '../time.ts';
import { readSecret, signReceipt, signSession } from './tokens.ts';

const key = readSecret('dGhpcy1pcy1hLXRlc3QtZXh0ZW5zaW9uLXNlY3JldC0zMg==');
const EXP = 1893456000;

describe('extension tokens', () => {
  it('signs the expected session token', () => {
    const claims = { opaqueUserId: 'U12345678', userId: '12345678', channelId: '87654321', role: 'viewer' as const };
    expect(signSession(key, claims, EXP)).toBe(
      'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJleHAiOjE4OTM0NTYwMDAsIm9wYXF1ZV91c2VyX2lkIjoiVTEyMzQ1Njc4IiwidXNlcl9pZCI6IjEyMzQ1Njc4IiwiY2hhbm5lbF9pZCI6Ijg3NjU0MzIxIiwicm9sZSI6InZpZXdlciIsImlzX3VubGlua2VkIjpmYWxzZSwicHVic3ViX3Blcm1zIjp7Imxpc3RlbiI6WyJicm9hZGNhc3QiLCJ3aGlzcGVyLVUxMjM0NTY3OCIsImdsb2JhbCJdfX0.VDG7-CW7bdgEhyWpgHuaQuQBky1mcendiT88kEfBk2s',
    );
  });

  it('signs the expected receipt', () => {
    const receipt = signReceipt(
      key,
      {
        transactionId: 'edfefb38-6fe7-4c4b-9e52-0e7d0759288b',
        time: '2026-01-02T03:04:05.678901234Z',
        userId: '12345678',
        extensionClientId: 'abcdefghijklmnopqrstuvwxyz0123',
        product: { sku: 'bits100', displayName: '100 Bits', amount: 100, inDevelopment: false },
      },
      EXP,
    );
    expect(receipt).toBe(
      'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ0b3BpYyI6ImJpdHNfdHJhbnNhY3Rpb25fcmVjZWlwdCIsImV4cCI6MTg5MzQ1NjAwMCwiZGF0YSI6eyJ0cmFuc2FjdGlvbklkIjoiZWRmZWZiMzgtNmZlNy00YzRiLTllNTItMGU3ZDA3NTkyODhiIiwidGltZSI6IjIwMjYtMDEtMDIgMDM6MDQ6MDUuNjc4OTAxMjM0ICswMDAwIFVUQyIsInVzZXJJZCI6IjEyMzQ1Njc4IiwicHJvZHVjdCI6eyJkb21haW5JZCI6InR3aXRjaC5leHQuYWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXowMTIzIiwic2t1IjoiYml0czEwMCIsImRpc3BsYXlOYW1lIjoiMTAwIEJpdHMiLCJjb3N0Ijp7ImFtb3VudCI6MTAwLCJ0eXBlIjoiYml0cyJ9fX19.jVjRNOc3lVQfCOREqx2FvZSBM6fnQThzsXAQAvnpAh4',
    );
  });

  it('omits trailing zeros from Go times', () => {
    expect(formatGoTime('2018-09-11T02:49:00.745313276Z')).toBe('2018-09-11 02:49:00.745313276 +0000 UTC');
    expect(formatGoTime('2018-09-11T02:49:00.500000000Z')).toBe('2018-09-11 02:49:00.5 +0000 UTC');
    expect(formatGoTime('2018-09-11T02:49:00.000000000Z')).toBe('2018-09-11 02:49:00 +0000 UTC');
  });
});
