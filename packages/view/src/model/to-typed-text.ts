import type { Turn } from '@scrollkeep/transcript/conversation/build-turns.ts';

/**
 * What a person typed to start a turn, as far as the model keeps it: a command without the elements that the client
 * puts around its name and arguments. Empty for the preamble.
 */
export function toTypedText({ start }: Pick<Turn, 'start'>): string {
  const text = start?.node.user?.text ?? '';
  const name = /<command-name>([^<]*)<\/command-name>/.exec(text)?.[1];
  if (name === undefined) return text.replace(/<\/?(?:command-[a-z]+|bash-input)>/g, ' ');
  return `${name} ${/<command-args>([\s\S]*?)<\/command-args>/.exec(text)?.[1] ?? ''}`.trim();
}
