import { expect, it } from 'vitest';
import { lowerGain, writeCrc } from './lower-gain.ts';
import { readFrames } from './read-frames.ts';

/** Our own tone, encoded with `lame -p`: MPEG-2.5, one channel, with checksums. */
const PROTECTED =
  'ffe218c43167000b906634015b0001050719e3f1db701fc7c1f25d1bf1a004fcd6d6cd0c6d00ab892f18258d548c462371b97d3d3d3e' +
  '61e00000000063d5346a98d68433358a4c7effe218c44a8c0a0f409288019c0000255c8631341a1e0060a73670c1814286092129b4ef' +
  'f99d8a06480c03818e99a155463d609b384461c117fffdcfff120a42e31b00006ddd000fffe218c4a1ef060e50d30f01d30001ffff49' +
  '2c734b8418871364500d690314013880d380dca0cba06c60013055084e27721c1648060008142c204ea27320051363c91507db0fffff' +
  'ffe218c4c7d0050e0112f8814dd001fffe9524924924a04d45f03d430048c250156051009b8811c52a631c1c0605084c49934284ce97' +
  '31a05af00419850286f3f808fb9ff91d7fc4';

it('checksums match those of LAME, and are updated after a change', () => {
  const { bytes, format, frames } = readFrames(
    Uint8Array.from(PROTECTED.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
  );
  expect(frames.map(({ hasCrc }) => hasCrc)).toEqual(frames.map(() => true));
  for (const { at, size } of frames) {
    const given = bytes.slice(at, at + size);
    const again = given.slice();
    again.fill(0, 4, 6);
    writeCrc(again, again.subarray(6, 6 + format.sideBytes));
    expect(again).toEqual(given);
    lowerGain(again, format, true, [4]);
    const lowered = again.slice();
    writeCrc(again, again.subarray(6, 6 + format.sideBytes));
    expect(again).toEqual(lowered);
    expect(again.subarray(4, 6)).not.toEqual(given.subarray(4, 6));
  }
});
