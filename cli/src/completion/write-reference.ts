import { EXIT_HELP } from '../exit-codes.ts';
import type { ListedCommand } from './list-commands.ts';

/** Returns the reference of all commands for the documentation, as Markdown. */
export function writeReference(commands: readonly ListedCommand[]): string {
  const leaves = commands.filter(({ path, commands: inner }) => path.length > 0 && inner.length === 0);
  const cell = (text: string) => text.replaceAll('|', '\\|');
  const rows = leaves.map(({ path, usage, description, options }) => {
    const shown = options
      .filter(({ long }) => long !== '--help')
      .map(({ long, flags, description: what }) => `\`${cell(flags)}\`${long === '--json' ? '' : ` ${cell(what)}`}`);
    return `| \`${cell([...path, usage].join(' ').trim())}\` | ${cell(description)} | ${shown.join('; ')} |`;
  });
  return `# The operator's commands

The table below is made from the commands themselves, and a test compares it. Run each as \`npm run cli -- <command>\` in Bitcue's folder, or
as \`bitcue <command>\` from anywhere after \`npm link\`. \`--help\` explains every command.

${EXIT_HELP.replace('\n', '  \n')}

With \`--json\`, a list prints one JSON object per line, and everything else prints one JSON document. Results go to standard output;
progress and reasons go to standard error. Secrets are never printed.

Completion for your shell: \`source <(bitcue completion bash)\`, the same with \`zsh\`, or \`bitcue completion fish | source\`.

| Command | What it does | Options |
|---|---|---|
${rows.join('\n')}
`;
}
