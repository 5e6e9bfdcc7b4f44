import { readFileSync } from 'node:fs';
import { cutMp3 } from '@bitcue/shared/audio/mp3/cut-mp3.ts';
import { readFrames } from '@bitcue/shared/audio/mp3/read-frames.ts';
import { openVideo } from '@bitcue/shared/media/cut-video.ts';
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import { expect, it } from 'vitest';
import { readMedia } from './read-media.ts';

const readClip = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../cli/demo-media/${name}`, import.meta.url)));

/** Reads the tracks of a clip, and the packets of each. */
async function takeApart(bytes: Uint8Array | ArrayBuffer) {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4, WEBM] });
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (video === null || audio === null) throw new Error('A track is missing.');
  const packetsOf = async (track: InputVideoTrack | InputAudioTrack) => {
    const packets = [];
    for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
    return packets;
  };
  return { video, audio, pictures: await packetsOf(video), sounds: await packetsOf(audio) };
}

/** Seconds, more than a demo clip lasts. */
const PERIOD = 3.1;

/** Plays a demo clip twice in a row, `PERIOD` apart. The second start is the second key frame. */
async function repeat(name: string): Promise<ArrayBuffer> {
  const { video, audio, pictures, sounds } = await takeApart(readClip(name));
  const [videoCodec, audioCodec] = [await video.getCodec(), await audio.getCodec()];
  if (videoCodec === null || audioCodec === null) throw new Error('A codec is not known.');
  const target = new BufferTarget();
  const isMp4 = name.endsWith('.mp4');
  const format = isMp4 ? new Mp4OutputFormat() : new WebMOutputFormat();
  const output = new Output({ format, target });
  const [videoOut, audioOut] = [new EncodedVideoPacketSource(videoCodec), new EncodedAudioPacketSource(audioCodec)];
  // As written by a phone held upright. A webm has no rotation.
  output.addVideoTrack(videoOut, isMp4 ? { rotation: 90 } : {});
  output.addAudioTrack(audioOut);
  await output.start();
  const videoMeta = { decoderConfig: (await video.getDecoderConfig()) ?? undefined };
  const audioMeta = { decoderConfig: (await audio.getDecoderConfig()) ?? undefined };
  for (const begin of [0, PERIOD]) {
    for (const one of pictures) {
      // Transparency is a second picture beside each picture.
      const more = isMp4 ? {} : { sideData: { alpha: one.data } };
      await videoOut.add(one.clone({ timestamp: one.timestamp + begin, ...more }), videoMeta);
    }
    for (const one of sounds) await audioOut.add(one.clone({ timestamp: one.timestamp + begin }), audioMeta);
  }
  await output.finalize();
  if (target.buffer === null) throw new Error('Nothing was written.');
  return target.buffer;
}

it.each(['confetti.mp4', 'spark.webm'])('a part of a video has its packets, from a key frame on: %s', async (name) => {
  const whole = await repeat(name);
  const video = await openVideo(whole);
  expect(video.starts).toEqual([0, expect.closeTo(PERIOD, 1)]);
  expect(video.length).toBeGreaterThan(PERIOD + 2);
  const [, start = 0] = video.starts;
  const { bytes, duration } = await video.cut({ start, end: start + 1 });
  expect(Math.abs(duration - 1)).toBeLessThan(0.1);
  const cut = await takeApart(bytes);
  const given = await takeApart(readClip(name));
  expect(cut.pictures[0]?.type).toBe('key');
  expect(Math.abs(cut.pictures.length - 30)).toBeLessThan(4);
  const dataOf = (packets: { data: Uint8Array }[]) => packets.map(({ data }) => Buffer.from(data).toString('base64'));
  expect(dataOf(cut.pictures)).toEqual(dataOf(given.pictures.slice(0, cut.pictures.length)));
  const [picture, sound] = [cut.pictures[0]?.timestamp ?? 0, cut.sounds[0]?.timestamp ?? 9];
  expect(Math.abs(sound - picture)).toBeLessThan(0.05);
  if (name.endsWith('.mp4')) expect(await cut.video.getRotation()).toBe(90);
  else expect(cut.pictures.every(({ sideData, data }) => sideData.alpha?.length === data.length)).toBe(true);
  // The server accepts it.
  const { type, durationMs } = await readMedia(new Uint8Array(bytes));
  expect([type, durationMs]).toEqual(['video', expect.closeTo(duration * 1_000, -1)]);
});

it('a file that is not a video is refused', async () => {
  await expect(openVideo(readClip('air-horn.mp3').buffer)).rejects.toThrow();
  await expect(openVideo(new ArrayBuffer(100))).rejects.toThrow();
});

it('a part of an mp3 is accepted by the server, with the length that the browser reports', async () => {
  const { bytes, duration } = cutMp3(readFrames(readClip('air-horn.mp3')), {
    part: { start: 0.5, end: 1.5 },
    fadeIn: 0.2,
    fadeOut: 0.2,
  });
  expect(Math.abs(duration - 1)).toBeLessThan(0.1);
  expect(await readMedia(bytes)).toEqual({
    contentType: 'audio/mpeg',
    type: 'sound',
    durationMs: Math.round(duration * 1_000),
  });
});
