import { createLimiter } from './limiter.ts';
import { CHANNELS, LIMITER_NAME } from './limiter-name.ts';

/** What a worklet's scope has of the Web Audio API, as far as it is used here. */
declare const sampleRate: number;
declare class AudioWorkletProcessor {}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

registerProcessor(
  LIMITER_NAME,
  class extends AudioWorkletProcessor {
    readonly limiter = createLimiter(sampleRate, CHANNELS);

    process([input = []]: Float32Array[][], [output = []]: Float32Array[][]): boolean {
      this.limiter.process(input, output);
      // It lives as long as the page: what it delays is to come out after its input has ended.
      return true;
    }
  },
);
