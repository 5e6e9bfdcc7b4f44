import { describeKnown, describeUnknown, type FoundVoice } from './found-voice.ts';
import { findBeside, type GivenFile } from './given-files.ts';
import { HIBARI_FILES } from './hibari.ts';

/** Finds hibari voices: networks with their vocabulary beside them. */
export async function findHibari(files: readonly GivenFile[]): Promise<FoundVoice[]> {
  const found: FoundVoice[] = [];
  for (const model of files.filter(({ path }) => path.endsWith('.onnx'))) {
    const vocabulary = findBeside(files, model, HIBARI_FILES.vocabulary);
    if (vocabulary === undefined) continue;
    const network = await model.read();
    const known = describeKnown(network);
    // The package of the known voice has networks of other kinds beside it.
    if (known === null && !isHibari(network)) continue;
    const content = new Map([
      [HIBARI_FILES.model as string, network],
      [HIBARI_FILES.vocabulary as string, await vocabulary.read()],
    ]);
    found.push({ ...(known ?? describeUnknown('hibari', { path: model.path, ending: '.onnx' })), content });
  }
  return found;
}

/** True if a network's list of outputs, which is at its end, has the names of hibari's. */
function isHibari(model: Uint8Array): boolean {
  const end = Buffer.from(model.subarray(-4_096)).toString('latin1');
  return ['theta', 'phi', 'f0'].every((name) => end.includes(name));
}
