/** Transforms complex numbers in place. */
export interface Fft {
  /** Discrete Fourier transform, unscaled. For the inverse, swap the two arrays and divide by the length. */
  transform(re: Float64Array, im: Float64Array): void;
}

/** Returns the factors of a length. */
function factorsOf(length: number): number[] {
  const factors: number[] = [];
  let rest = length;
  for (const factor of [4, 2, 3, 5]) {
    for (; rest % factor === 0; rest /= factor) factors.push(factor);
  }
  if (rest !== 1) throw new Error(`A transform of length ${length} is not supported.`);
  return factors;
}

/**
 * Creates a fast Fourier transform for a length whose only prime factors are 2, 3 and 5. Uses Stockham's form: one pass per factor,
 * from one pair of arrays to the other, so no reordering is needed at the end. Indexes are always inside the arrays, hence `as number`.
 */
export function createFft(length: number): Fft {
  const factors = factorsOf(length);
  const turnsRe = Float64Array.from({ length }, (_, step) => Math.cos((2 * Math.PI * step) / length));
  const turnsIm = Float64Array.from({ length }, (_, step) => -Math.sin((2 * Math.PI * step) / length));
  const spareRe = new Float64Array(length);
  const spareIm = new Float64Array(length);

  /** One pass: `groups` transforms of `factor` values that are `length / factor` apart, each for `stride` neighbours. */
  function pass(factor: number, stride: number, from: Float64Array[], to: Float64Array[]) {
    const [fromRe, fromIm, toRe, toIm] = [...from, ...to] as [Float64Array, Float64Array, Float64Array, Float64Array];
    const apart = length / factor;
    const groups = apart / stride;
    for (let out = 0; out < factor; out += 1) {
      const turn = (out * length) / factor;
      for (let group = 0; group < groups; group += 1) {
        const twiddle = group * out * stride;
        const [c, s] = [turnsRe[twiddle] as number, turnsIm[twiddle] as number];
        for (
          let at = group * stride, put = (group * factor + out) * stride, end = at + stride;
          at < end;
          at += 1, put += 1
        ) {
          let sumRe = fromRe[at] as number;
          let sumIm = fromIm[at] as number;
          for (let part = 1, step = turn; part < factor; part += 1) {
            const [x, y] = [fromRe[at + part * apart] as number, fromIm[at + part * apart] as number];
            const [tc, ts] = [turnsRe[step] as number, turnsIm[step] as number];
            sumRe += x * tc - y * ts;
            sumIm += x * ts + y * tc;
            step += turn;
            if (step >= length) step -= length;
          }
          toRe[put] = sumRe * c - sumIm * s;
          toIm[put] = sumRe * s + sumIm * c;
        }
      }
    }
  }

  return {
    transform(re, im) {
      const given = [re, im];
      const spare = [spareRe, spareIm];
      let [from, to]: [Float64Array[], Float64Array[]] = [given, spare];
      let stride = 1;
      for (const factor of factors) {
        pass(factor, stride, from, to);
        stride *= factor;
        [from, to] = [to, from];
      }
      if (from === spare) {
        re.set(spareRe);
        im.set(spareIm);
      }
    },
  };
}
