import {
  BufferSource,
  BufferTarget,
  Conversion,
  EncodedPacketSink,
  Input,
  type InputVideoTrack,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import type { SoundPart } from '../audio/trim-silence.ts';

/** A video that can be cut. */
export interface OpenedVideo {
  /** Seconds. */
  length: number;
  /** Times at which a part can begin, in seconds: those of the key frames, starting with 0. */
  starts: readonly number[];
  /**
   * Copies the packets of a part, in seconds, to a file of the same kind. It must begin at one of `starts`. Resolves with the
   * file's bytes and its length in seconds; rejects if a track cannot be copied.
   */
  cut: (part: SoundPart) => Promise<{ bytes: ArrayBuffer; duration: number }>;
}

/** Opens an mp4 or webm to cut it without re-encoding. Rejects if it is neither, has no picture, or is damaged. */
export async function openVideo(bytes: ArrayBuffer): Promise<OpenedVideo> {
  const input = readBytes(bytes);
  const track = await input.getPrimaryVideoTrack();
  if (track === null) throw new Error('There is no picture.');
  const [, ...later] = await findKeyFrames(track);
  return {
    length: await input.computeDuration(),
    starts: [0, ...later],
    cut: async (part) => {
      const cut = await copyPart(input, part);
      return { bytes: cut, duration: await readBytes(cut).computeDuration() };
    },
  };
}

function readBytes(bytes: ArrayBuffer): Input {
  return new Input({ source: new BufferSource(bytes), formats: [MP4, WEBM] });
}

/** Returns the times of all key frames, in seconds, regardless of the file's index. */
async function findKeyFrames(track: InputVideoTrack): Promise<number[]> {
  const sink = new EncodedPacketSink(track);
  const times: number[] = [];
  let packet = await sink.getFirstKeyPacket({ verifyKeyPackets: true });
  while (packet !== null) {
    times.push(packet.timestamp);
    packet = await sink.getNextKeyPacket(packet, { verifyKeyPackets: true });
  }
  return times;
}

/** Leaves out titles, locations and other tags. */
async function copyPart(input: Input, part: SoundPart): Promise<ArrayBuffer> {
  const isMp4 = (await input.getFormat()) === MP4;
  const target = new BufferTarget();
  // Puts the index first, so that a page can play the file while it loads.
  const format = isMp4 ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat();
  const conversion = await Conversion.init({
    input,
    output: new Output({ format, target }),
    trim: part,
    // Keeps nothing outside the part, so that what was cut stays private. Sound and picture keep their timing.
    copy: { mode: 'forced', boundaryPolicy: 'shrink' },
    video: { alpha: 'keep' },
    tags: {},
    showWarnings: false,
  });
  const isLost = conversion.discardedTracks.some(({ track }) => track.isVideoTrack() || track.isAudioTrack());
  if (isLost || !conversion.isValid) throw new Error('A track cannot be copied.');
  await conversion.execute();
  if (target.buffer === null) throw new Error('Nothing was written.');
  return target.buffer;
}
