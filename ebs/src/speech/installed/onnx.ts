import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ONNX_PACKAGE, RUNTIME_FOLDER } from './voice-file.ts';

/** An input or output of a network. */
export interface Tensor {
  readonly data: ArrayLike<number>;
  readonly dims: readonly number[];
}
/** A loaded network. */
export interface Session {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(inputs: Record<string, Tensor>): Promise<Record<string, Tensor | undefined>>;
  release(): Promise<void>;
}
/** The part of onnxruntime-web that we use. It is installed in DATA_DIR, so its types are not available. */
export interface Onnx {
  env: { wasm: { numThreads: number }; logLevel: string };
  InferenceSession: { create(model: Uint8Array): Promise<Session> };
  Tensor: new (type: 'int64' | 'float32', data: BigInt64Array | Float32Array, dims: readonly number[]) => Tensor;
}

/** Loads onnxruntime-web from the folder of the installed voices. Throws if it is missing. */
export function loadOnnx(folder: string): Onnx {
  const onnx = createRequire(join(folder, RUNTIME_FOLDER, 'package.json'))(ONNX_PACKAGE as string) as Onnx;
  // Waiting threads spin, and take CPU time from the server. Has to be set before the first network is loaded.
  onnx.env.wasm.numThreads = 1;
  onnx.env.logLevel = 'error';
  return onnx;
}
