import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { CliError } from './cli-error.ts';
import { escapeText } from './output.ts';

/** A question on the terminal. */
export interface Question {
  label: string;
  /** What Enter alone means. */
  initial?: string | undefined;
  /** What is typed, and `initial`, are not shown. */
  isSecret?: boolean;
}

/** Asks the operator. */
export interface Dialog {
  /** Returns what was typed without spaces around it, or `initial`. Throws `CliError` if there is nobody to answer. */
  ask(question: Question): Promise<string>;
  /** Asks for yes or no. Throws as `ask`. */
  confirm(question: string, initial: boolean): Promise<boolean>;
  close(): void;
}

/** Opens a dialog on a terminal, or on a file of answers, one a line. */
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
  // Ctrl-C ends the dialog, as the end of the input does.
  reader.on('SIGINT', () => reader.close());
  reader.on('close', () => {
    isOver = true;
    wake();
  });

  async function readLine(prompt: string, isSecret: boolean): Promise<string> {
    // The reader would echo nothing of a file, and no longer prompts at its end.
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
    if (line === undefined) throw new CliError('There are no more answers, so it was ended.');
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
