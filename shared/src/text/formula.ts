/** A number, or the name of a variable, with its sign. */
interface Operand {
  sign: 1 | -1;
  value: number | string;
}

/** A formula without brackets: its first operand, and the others with their operators. */
export interface Formula {
  first: Operand;
  rest: readonly { operator: '+' | '-' | '*' | '/'; operand: Operand }[];
}

const OPERAND = /\s*([-+]?)\s*(?:(\d+(?:\.\d+)?|\.\d+)|\{\s*([A-Za-z]\w*)\s*\}|([A-Za-z]\w*))\s*/y;
const OPERATOR = /[-+*/]/y;

/**
 * Parses a formula of numbers and variables with + - * / and signs before operands. Braces around a variable are optional.
 * Returns null if the text is not a formula.
 */
export function parseFormula(text: string): Formula | null {
  let at = 0;
  const read = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const readOperand = (): Operand | null => {
    const found = read(OPERAND);
    if (!found) return null;
    const [, sign, number, braced, bare] = found;
    return { sign: sign === '-' ? -1 : 1, value: number === undefined ? (braced ?? bare ?? '') : Number(number) };
  };
  const first = readOperand();
  if (!first) return null;
  const rest: Formula['rest'][number][] = [];
  while (at < text.length) {
    const operator = read(OPERATOR)?.[0] as Formula['rest'][number]['operator'] | undefined;
    const operand = operator && readOperand();
    if (!operator || !operand) return null;
    rest.push({ operator, operand });
  }
  return { first, rest };
}

/** Lists the names of a formula's variables, with repeats. */
export function namesIn({ first, rest }: Formula): string[] {
  return [first, ...rest.map(({ operand }) => operand)].flatMap(({ value }) =>
    typeof value === 'string' ? value : [],
  );
}

/**
 * Calculates a formula: * and / before + and -, otherwise from left to right. Returns null if a variable has no number,
 * or the result is not finite.
 */
export function calculate({ first, rest }: Formula, numberOf: (name: string) => number | null): number | null {
  const read = ({ sign, value }: Operand) =>
    sign * (typeof value === 'number' ? value : (numberOf(value) ?? Number.NaN));
  let sum = 0;
  /** The current product, which is added to the sum at the next + or -. */
  let product = read(first);
  for (const { operator, operand } of rest) {
    const value = read(operand);
    if (operator === '*') product *= value;
    else if (operator === '/') product /= value;
    else {
      sum += product;
      product = operator === '+' ? value : -value;
    }
  }
  const result = sum + product;
  return Number.isFinite(result) ? result : null;
}
