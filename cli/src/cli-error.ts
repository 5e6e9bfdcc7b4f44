/** A refusal of a command: one sentence that says what to do, fit for the terminal. Ends with exit code 1. */
export class CliError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CliError';
  }
}
