/** What the client writes around a command that a person typed. */
export interface ParsedCommand {
  readonly command: 'slash' | 'shell' | 'memory';
  readonly name: string;
  readonly args: string;
}

/** A slash command, a shell escape (`!`) or a memory note (`#`), from the elements the client writes it as. */
export function parseCommand(text: string): ParsedCommand {
  const shell = findElement(text, 'bash-input');
  if (shell !== undefined) return { command: 'shell', name: '!', args: shell };
  const memory = findElement(text, 'user-memory-input');
  if (memory !== undefined) return { command: 'memory', name: '#', args: memory };
  const name = findElement(text, 'command-name') ?? findElement(text, 'command-message');
  if (name !== undefined)
    return {
      command: 'slash',
      name: name.startsWith('/') ? name : `/${name}`,
      args: findElement(text, 'command-args') ?? '',
    };
  const [typed = '', ...args] = text.trim().split(/\s+/);
  return { command: 'slash', name: typed, args: args.join(' ') };
}

/** A command as a person typed it: `/compact now`, `!ls`. */
export function toTypedCommand(text: string): string {
  const { command, name, args } = parseCommand(text);
  return command === 'slash' ? `${name} ${args}`.trim() : `${name}${args}`;
}

/** What a command printed: standard output and errors apart, without the elements around them. */
export function parseCommandOutput(text: string): { readonly output: string; readonly errorOutput: string } {
  const output = findElement(text, 'local-command-stdout') ?? findElement(text, 'bash-stdout');
  const errorOutput = findElement(text, 'local-command-stderr') ?? findElement(text, 'bash-stderr');
  const isOnlyCaveat = text.startsWith('<local-command-caveat>') || text.startsWith('Caveat:');
  if (output === undefined && errorOutput === undefined)
    return { output: isOnlyCaveat ? '' : text.trim(), errorOutput: '' };
  return { output: output ?? '', errorOutput: errorOutput ?? '' };
}

function findElement(text: string, name: string): string | undefined {
  const start = text.indexOf(`<${name}>`);
  if (start === -1) return undefined;
  const from = start + name.length + 2;
  const end = text.indexOf(`</${name}>`, from);
  return text.slice(from, end === -1 ? undefined : end).trim();
}
