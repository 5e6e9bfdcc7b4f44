import type { ListedCommand } from './list-commands.ts';

/** Shells that can complete the commands. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;
/** A shell that can complete the commands. */
export type Shell = (typeof SHELLS)[number];

/** The program's name in a shell. */
const BIN = 'bitcue';

/** Returns the script with which a shell completes the commands. */
export function writeCompletion(shell: Shell, commands: readonly ListedCommand[]): string {
  if (shell === 'fish') return writeFish(commands);
  const bash = writeBash(commands);
  return shell === 'bash' ? bash : `#compdef ${BIN}\nautoload -U +X bashcompinit && bashcompinit\n${bash}`;
}

/** Returns a script that lists the possible next words by the words typed so far. At most two words name a command. */
function writeBash(commands: readonly ListedCommand[]): string {
  const cases = commands.map(({ path, options, choices, commands: inner }) => {
    const words = [...inner, ...choices, ...options.map(({ long }) => long)];
    return `    '${path.join(' ')}') words='${words.join(' ')}' ;;`;
  });
  return `_${BIN}() {
  local word words= named= count=0 i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [[ $word != -* && $count -lt 2 ]]; then
      named="\${named:+$named }$word"
      count=$((count + 1))
    fi
  done
  case "$named" in
${cases.join('\n')}
    *) case "\${named%% *}" in
${commands
  .filter(({ path, commands: inner }) => path.length === 1 && inner.length === 0)
  .map(({ path, options }) => `      '${path[0]}') words='${options.map(({ long }) => long).join(' ')}' ;;`)
  .join('\n')}
    esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _${BIN} ${BIN}
`;
}

function writeFish(commands: readonly ListedCommand[]): string {
  const quote = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`;
  const lines = commands.flatMap(({ path, description, options, choices, commands: inner }) => {
    const named = path.map((word) => `__fish_seen_subcommand_from ${word}`);
    const isNext = inner.length > 0 ? [`not __fish_seen_subcommand_from ${inner.join(' ')}`] : [];
    const when = quote([...named, ...isNext].join('; and '));
    const at = path.length === 0 ? `-n '__fish_use_subcommand'` : `-n ${when}`;
    return [
      ...(path.length === 0 ? [] : [`# ${path.join(' ')}: ${description}`]),
      ...inner.map((name) => {
        const child = commands.find((one) => one.path.join(' ') === [...path, name].join(' '));
        return `complete -c ${BIN} -f ${at} -a ${name} -d ${quote(child?.description ?? '')}`;
      }),
      ...choices.map((choice) => `complete -c ${BIN} ${at} -a ${choice}`),
      ...options.map(({ long, description: what }) => `complete -c ${BIN} ${at} -l ${long.slice(2)} -d ${quote(what)}`),
    ];
  });
  return `${lines.join('\n')}\n`;
}
