import type { Onnx, Session, Tensor } from './onnx.ts';
import { addOutput, findOutputOf } from './onnx-outputs.ts';
import { type TimedSign, timeWords, type WordSpan } from './word-spans.ts';

/** A network that also says how long each of its ids lasts, if it has a node that knows. */
export interface TimedNetwork {
  session: Session;
  /** Returns when each word is said. `signs`: what each id stands for. Null if the network does not tell. */
  timeWords(
    sentence: string,
    signs: readonly string[],
    outputs: Record<string, Tensor | undefined>,
    samples: number,
  ): WordSpan[] | null;
}

/** Loads a network. `rounding`: the type of the only node whose output is how long each id lasts, in steps of any length. */
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
