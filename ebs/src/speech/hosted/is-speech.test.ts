import { expect, it } from 'vitest';
import { humText } from '../../../test/support/tone.ts';
import { isSpeech } from './is-speech.ts';

const toSamples = (bytes: Uint8Array) => new Int16Array(Uint8Array.from(bytes).buffer);

it('a voice passes, and so does silence, which another check finds', () => {
  expect(isSpeech(humText('hello there', 16_000))).toBe(true);
  expect(isSpeech(humText('hello there', 24_000))).toBe(true);
  expect(isSpeech(new Int16Array(1_000))).toBe(true);
});

it.each([
  ['noise', Uint8Array.from({ length: 40_000 }, (_, at) => (at * 2_654_435_761) % 251)],
  ['a page', Buffer.from('<html><body>502 Bad Gateway</body></html>'.repeat(500))],
  [
    'JSON',
    Buffer.from(
      JSON.stringify({ detail: { code: 'quota_exceeded' } })
        .repeat(400)
        .slice(0, 20_000),
    ),
  ],
])('%s does not pass for a voice', (_, bytes) => {
  expect(isSpeech(toSamples(bytes))).toBe(false);
});
