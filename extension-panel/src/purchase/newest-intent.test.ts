// @vitest-environment node

import { createSafeStorage } from '@bitcue/shared/ui/extension/safe-storage.ts';
import { createMemoryStorage } from '@bitcue/shared/ui/extension/test/memory-storage.ts';
import { expect, it } from 'vitest';
import { NewestIntent } from './newest-intent.ts';

const intent = (nonce: string, sku = 'bits25') => ({ nonce, sku, title: 'Air horn', amount: 25 });

it('returns the nonce once, and only for the SKU of its intent', () => {
  const newest = new NewestIntent(createMemoryStorage());
  newest.remember(intent('a'));
  expect(newest.takeFor('bits300')).toBeNull();
  expect(newest.takeFor('bits25')?.nonce).toBe('a');
  expect(newest.takeFor('bits25')).toBeNull();
});

it('returns null after the viewer cancels, and the newer of two intents', () => {
  const newest = new NewestIntent(createMemoryStorage());
  newest.remember(intent('a'));
  newest.forget();
  expect(newest.takeFor('bits25')).toBeNull();
  newest.remember(intent('b'));
  newest.remember(intent('c'));
  expect(newest.takeFor('bits25')?.nonce).toBe('c');
});

it('returns null if another tab has created an intent since', () => {
  const shared = createMemoryStorage();
  const [first, second] = [new NewestIntent(shared), new NewestIntent(shared)];
  first.remember(intent('a'));
  second.remember(intent('b'));
  expect(first.takeFor('bits25')).toBeNull();
  expect(second.takeFor('bits25')?.nonce).toBe('b');
});

it('works where storage is blocked', () => {
  const newest = new NewestIntent(
    createSafeStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    }),
  );
  newest.remember(intent('a'));
  expect(newest.takeFor('bits25')?.nonce).toBe('a');
});
