import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CliError } from './cli-error.ts';
import { escapeText } from './output.ts';

/** A question on the terminal. */
export interface Question {
  label: string;
  /** Default answer if only Enter is pressed. */
  initial?: string | undefined;
  /** If true, neither the typed text nor `initial` is shown. */
  isSecret?: boolean;
}

/** Asks the operator. */
export interface Dialog {
  /** Returns the typed text without surrounding spaces, or `initial`. Throws `CliError` if there is nobody to answer. */
  ask(question: Question): Promise<string>;
  /** Asks for yes or no. Throws like `ask`. */
  confirm(question: string, initial: boolean): Promise<boolean>;
  close(): void;
}

/** Opens a dialog on a terminal, or on a file with one answer per line. */
export function openDialog(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Dialog {
  const isTerminal = input.isTTY === true;
  let isHidden = false;
  const shown = new Writable({
    write(chunk, _, done) {
      if (isHidden) done();
      else output.write(chunk, () => done());
    },
  });
  const reader = createInterface({ input, output: shown, terminal: isTerminal });
  const lines: string[] = [];
  let isOver = false;
  let wake = () => {};
  reader.on('line', (line) => {
    lines.push(line);
    wake();
  });
  // Ctrl-C ends the dialog, like the end of the input.
  reader.on('SIGINT', () => reader.close());
  reader.on('close', () => {
    isOver = true;
    wake();
  });

  async function readLine(prompt: string, isSecret: boolean): Promise<string> {
    // The reader does not echo answers from a file, and does not prompt after its end.
    if (!isTerminal) output.write(`${escapeText(prompt)}\n`);
    else if (!isOver) {
      reader.setPrompt(escapeText(prompt));
      reader.prompt();
    }
    isHidden = isSecret && isTerminal;
    while (lines.length === 0 && !isOver) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (isHidden) output.write('\n');
    isHidden = false;
    const line = lines.shift();
    if (line === undefined) throw new CliError('There are no more answers, so the command stopped.');
    return line.trim();
  }

  return {
    async ask({ label, initial, isSecret = false }) {
      const known = initial === undefined ? '' : ` [${isSecret ? 'keep' : initial}]`;
      return (await readLine(`${label}${known}: `, isSecret)) || (initial ?? '');
    },
    async confirm(question, initial) {
      for (;;) {
        const typed = (await readLine(`${question} [${initial ? 'Y/n' : 'y/N'}] `, false)).toLowerCase();
        if (typed === '') return initial;
        if (['y', 'yes'].includes(typed)) return true;
        if (['n', 'no'].includes(typed)) return false;
      }
    },
    close: () => reader.close(),
  };
}
