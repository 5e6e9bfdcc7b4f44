import type { Onnx, Session, Tensor } from './onnx.ts';
import { addOutput, findOutputOf } from './onnx-outputs.ts';
import { type TimedSign, timeWords, type WordSpan } from './word-spans.ts';

/** A network that also outputs the duration of each id, if one of its nodes computes it. */
export interface TimedNetwork {
  session: Session;
  /** Returns when each word is spoken, or null if the network does not tell. `signs`: the sign that each id stands for. */
  timeWords(
    sentence: string,
    signs: readonly string[],
    outputs: Record<string, Tensor | undefined>,
    samples: number,
  ): WordSpan[] | null;
}

/** Loads a network. `rounding`: type of the only node that outputs the duration of each id, in steps of any length. */
export async function loadTimed(onnx: Onnx, model: Uint8Array, rounding: 'Round' | 'Ceil'): Promise<TimedNetwork> {
  const name = findOutputOf(model, rounding);
  const session = await onnx.InferenceSession.create(name === null ? model : addOutput(model, name));
  return {
    session,
    timeWords(sentence, signs, outputs, samples) {
      const steps = name === null ? [] : Array.from(outputs[name]?.data ?? []);
      const total = steps.reduce((sum, length) => sum + length, 0);
      if (steps.length !== signs.length || !(total > 0)) return null;
      const timed: TimedSign[] = signs.map((sign, at) => ({ sign, length: ((steps[at] ?? 0) * samples) / total }));
      return timeWords(sentence, timed);
    },
  };
}
