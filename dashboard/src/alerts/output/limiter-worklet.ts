import { createLimiter } from './limiter.ts';
import { CHANNELS, LIMITER_NAME } from './limiter-name.ts';

/** The globals of a worklet's scope that are used here. */
declare const sampleRate: number;
declare class AudioWorkletProcessor {}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

registerProcessor(
  LIMITER_NAME,
  class extends AudioWorkletProcessor {
    readonly limiter = createLimiter(sampleRate, CHANNELS);

    process([input = []]: Float32Array[][], [output = []]: Float32Array[][]): boolean {
      this.limiter.process(input, output);
      // Stay alive as long as the page: delayed sound must still come out after the input has ended.
      return true;
    }
  },
);
