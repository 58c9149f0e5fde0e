import { parseCommandOutput } from './parse-command.ts';
import type { RecordNode } from './facts/record-node.ts';
import type { CommandItem, TurnItem } from './turn-item.ts';

/** Output goes to the command it belongs to, the last one before it. */
export function foldOutput(items: TurnItem[], node: RecordNode, text: string): void {
  const parsed = parseCommandOutput(text);
  if (parsed.output === '' && parsed.errorOutput === '') return;
  const at = items.findLastIndex((item) => item.kind === 'command');
  const command = items[at] as CommandItem | undefined;
  if (command === undefined)
    items.push({
      kind: 'notice',
      node,
      level: 'info',
      text: 'Command output',
      detail: [parsed.output, parsed.errorOutput].join('\n').trim(),
    });
  else
    items[at] = {
      ...command,
      parts: [...(command.parts ?? []), node],
      output: joinTexts(command.output, parsed.output),
      errorOutput: joinTexts(command.errorOutput, parsed.errorOutput),
    };
}

function joinTexts(first: string, second: string): string {
  return [first, second].filter((text) => text !== '').join('\n');
}
