// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { MESSAGE_MARK } from '../../helper/messages.ts';

afterEach(() => vi.unstubAllGlobals());

it('defines window.Twitch.ext and reports that the view is ready', async () => {
  const postMessage = vi.fn();
  vi.stubGlobal('parent', { postMessage });
  Object.defineProperty(document, 'referrer', { value: 'http://localhost:8090/', configurable: true });
  await import('../../helper/twitch-ext.ts');
  expect(window).toHaveProperty('Twitch.ext.onAuthorized');
  expect(window).toHaveProperty('Twitch.ext.bits.useBits');
  expect(postMessage).toHaveBeenCalledExactlyOnceWith(
    { mark: MESSAGE_MARK, message: { type: 'ready' } },
    'http://localhost:8090',
  );
});
