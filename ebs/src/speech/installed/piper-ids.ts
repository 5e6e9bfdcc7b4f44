/** Signs of Piper's networks: the beginning, the end, and the pad after every sign. */
const [BEGIN, END, PAD] = ['^', '$', '_'];
/** Maximum ids per run: more than any ordinary sentence has. */
const IDS_MAX = 2_000;

/** An id and the sign that it stands for; empty at both ends and between signs. */
interface PiperId {
  id: number;
  sign: string;
}

/**
 * Returns the ids of phonemes for a Piper network: accents are signs of their own, and a pad follows each sign. `map`: the ids of each
 * sign, from the voice's description; signs without ids are left out.
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
