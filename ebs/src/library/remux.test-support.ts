import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

/** How to remux a file. */
export interface RemuxOptions {
  container: 'mp4' | 'webm' | 'live-webm';
  keep: 'both' | 'audio' | 'video';
}

/** Writes the packets of a clip into another container, for files that no exporter produces. */
export async function remux(bytes: Uint8Array, { container, keep }: RemuxOptions): Promise<Uint8Array> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
  const target = new BufferTarget();
  const format =
    container === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat({ appendOnly: container === 'live-webm' });
  const output = new Output({ format, target });
  const copies: (() => Promise<void>)[] = [];
  const video = keep === 'audio' ? null : await input.getPrimaryVideoTrack();
  const videoCodec = await video?.getCodec();
  if (video && videoCodec) {
    const source = new EncodedVideoPacketSource(videoCodec);
    const config = await video.getDecoderConfig();
    output.addVideoTrack(source);
    copies.push(async () => {
      for await (const packet of new EncodedPacketSink(video).packets()) {
        await source.add(packet, config ? { decoderConfig: config } : undefined);
      }
      source.close();
    });
  }
  const audio = keep === 'video' ? null : await input.getPrimaryAudioTrack();
  const audioCodec = await audio?.getCodec();
  if (audio && audioCodec) {
    const source = new EncodedAudioPacketSource(audioCodec);
    const config = await audio.getDecoderConfig();
    output.addAudioTrack(source);
    copies.push(async () => {
      for await (const packet of new EncodedPacketSink(audio).packets()) {
        await source.add(packet, config ? { decoderConfig: config } : undefined);
      }
      source.close();
    });
  }
  await output.start();
  await Promise.all(copies.map((copy) => copy()));
  await output.finalize();
  if (target.buffer === null) throw new Error('Nothing was written.');
  return new Uint8Array(target.buffer);
}
