import { readFileSync } from 'node:fs';
import { MEDIA_TYPE_REFUSED } from '@bitcue/shared/constants/media.ts';
import { describe, expect, it } from 'vitest';
import { probeMedia } from './probe-media.ts';

const mp4 = readFileSync(new URL('../../../cli/demo-media/confetti.mp4', import.meta.url));

/** Creates an mp4 whose sample tables declare four billion samples. */
function makeEndless(): Uint8Array {
  const bytes = Buffer.from(mp4);
  for (let at = bytes.indexOf('stts'); at > 0; at = bytes.indexOf('stts', at + 4))
    bytes.writeUInt32BE(0xfffffff0, at + 12);
  return new Uint8Array(bytes);
}

describe('probing in a worker', () => {
  it('returns what reading returns', async () => {
    expect(await probeMedia(mp4)).toMatchObject({ type: 'video', durationMs: 3_000 });
    await expect(probeMedia(Buffer.from('<html>'))).rejects.toMatchObject({
      code: 'input.invalid',
      message: MEDIA_TYPE_REFUSED,
    });
  });

  it('stops on a file built to keep it busy', async () => {
    const startedAt = performance.now();
    await expect(probeMedia(makeEndless(), 3_000)).rejects.toMatchObject({
      code: 'input.invalid',
      message: expect.stringMatching(/damaged|10 minutes/),
    });
    expect(performance.now() - startedAt).toBeLessThan(6_000);
  });
});
