import type { Command } from 'commander';

/** A script that lets bash and zsh complete the commands and options of a program. */
export function completionScript(program: Command): string {
  const name = program.name();
  const common = wordsOf(program);
  const cases = program.commands.flatMap((command) => [
    ...command.commands.map((one) => [
      `${command.name()} ${one.name()}`,
      [...wordsOf(one), ...common],
    ]),
    [
      `${command.name()} `,
      [...command.commands.map((one) => one.name()), ...wordsOf(command), ...common],
    ],
  ]) as [string, string[]][];
  const first = program.commands.map((command) => command.name());
  return `[ -n "$ZSH_VERSION" ] && autoload -U +X bashcompinit && bashcompinit
_${functionName(name)}() {
  local words="${[...first, ...common].join(' ')}"
  if [ "$COMP_CWORD" -gt 1 ]; then
    case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in
${cases.map(([typed, words]) => `      "${typed}"*) words="${words.join(' ')}" ;;`).join('\n')}
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _${functionName(name)} ${name}
`;
}

/** The options of a command, and what its arguments can be. */
const wordsOf = (command: Command): string[] => [
  ...command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices),
  ...command.options.flatMap(({ long }) => (long ? [long] : [])),
];

const functionName = (name: string): string => name.replaceAll('-', '_');
