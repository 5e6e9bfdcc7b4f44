import type { Command } from 'commander';

/** A command that can be typed, as commander knows it. */
export interface ListedCommand {
  /** The words that name it, such as `media` and `import`. Empty for the program itself. */
  path: readonly string[];
  description: string;
  /** What follows these words, such as `<folder>`. */
  usage: string;
  options: { long: string; flags: string; description: string }[];
  /** Allowed values of its arguments, where they are restricted. */
  choices: readonly string[];
  /** Names of its subcommands. */
  commands: readonly string[];
}

/** Lists the program and all commands in it, in the order of the help. */
export function listCommands(program: Command, path: readonly string[] = []): ListedCommand[] {
  const help = program.createHelp();
  const commands = help.visibleCommands(program).filter((one) => one.name() !== 'help');
  const listed: ListedCommand = {
    path,
    description: program.description(),
    usage: program.registeredArguments
      .map((argument) => (argument.required ? `<${argument.name()}>` : `[${argument.name()}]`))
      .join(' '),
    options: help
      .visibleOptions(program)
      .flatMap(({ long, flags, description }) => (long ? [{ long, flags, description }] : [])),
    choices: program.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
    commands: commands.map((one) => one.name()),
  };
  return [listed, ...commands.flatMap((one) => listCommands(one, [...path, one.name()]))];
}
