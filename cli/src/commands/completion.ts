import { Argument, type Command } from 'commander';
import { listCommands } from '../completion/list-commands.ts';
import { SHELLS, type Shell, writeCompletion } from '../completion/write-completion.ts';
import type { Context } from '../context.ts';

/** `completion`: prints the script with which a shell completes the commands. */
export function addCompletion(program: Command, { output }: Context): void {
  program
    .command('completion')
    .description('Prints the script with which your shell completes these commands.')
    .addArgument(new Argument('<shell>', 'your shell').choices(SHELLS))
    .action((shell: Shell) => {
      for (const line of writeCompletion(shell, listCommands(program)).trimEnd().split('\n')) output.print(line);
    });
}
