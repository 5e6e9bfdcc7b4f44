/** Signs of Piper's networks: the beginning, the end, and what is put after every sign. */
const [BEGIN, END, PAD] = ['^', '$', '_'];
/** Ids of one run, at most: more than any sentence that is not made to be long. */
const IDS_MAX = 2_000;

/** An id with what it stands for; nothing at both ends and between signs. */
interface PiperId {
  id: number;
  sign: string;
}

/**
 * Returns the ids of phonemes for a network of Piper: each sign, accents apart, is followed by a pad. `map`: the ids of each sign, as the
 * voice's description has it; signs that it does not have are left out.
 */
export function toPiperIds(phonemes: string, map: Readonly<Record<string, readonly number[]>>): PiperId[] {
  const silent = (sign: string) => (map[sign] ?? []).map((id) => ({ id, sign: '' }));
  const pad = silent(PAD as string);
  const signs = [...phonemes.normalize('NFD')].flatMap((sign) => {
    const ids = (map[sign] ?? []).map((id) => ({ id, sign }));
    return ids.length === 0 ? [] : [...ids, ...pad];
  });
  return [...silent(BEGIN as string), ...pad, ...signs.slice(0, IDS_MAX), ...silent(END as string)];
}
