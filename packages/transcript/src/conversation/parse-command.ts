import { findElement } from './find-element.ts';

/** What the client writes around a command that a person typed. */
export interface ParsedCommand {
  readonly command: 'slash' | 'shell' | 'memory';
  readonly name: string;
  readonly args: string;
}

/** A slash command, a shell escape (`!`) or a memory note (`#`), from the elements the client writes it as. */
export function parseCommand(text: string): ParsedCommand {
  const shell = findElement(text, 'bash-input', 'rest');
  if (shell !== undefined) return { command: 'shell', name: '!', args: shell };
  const memory = findElement(text, 'user-memory-input', 'rest');
  if (memory !== undefined) return { command: 'memory', name: '#', args: memory };
  const name = findElement(text, 'command-name', 'rest') ?? findElement(text, 'command-message', 'rest');
  if (name !== undefined)
    return {
      command: 'slash',
      name: name.startsWith('/') ? name : `/${name}`,
      args: findElement(text, 'command-args', 'rest') ?? '',
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
  const output = findElement(text, 'local-command-stdout', 'rest') ?? findElement(text, 'bash-stdout', 'rest');
  const errorOutput = findElement(text, 'local-command-stderr', 'rest') ?? findElement(text, 'bash-stderr', 'rest');
  const isOnlyCaveat = text.startsWith('<local-command-caveat>') || text.startsWith('Caveat:');
  if (output === undefined && errorOutput === undefined)
    return { output: isOnlyCaveat ? '' : text.trim(), errorOutput: '' };
  return { output: output ?? '', errorOutput: errorOutput ?? '' };
}
