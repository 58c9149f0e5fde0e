import type { Panel } from '../model/panel.ts';
import type { CallContent } from './tool-view.ts';

/** Why a call came to nothing, for tools that do not show it themselves. */
export function toFailurePanels(call: CallContent): readonly Panel[] {
  const text = toErrorText(call.outputText);
  switch (call.status) {
    case 'error':
      return text === '' ? [] : [{ kind: 'note', level: 'error', text }];
    case 'denied':
    case 'interrupted':
      return text === '' ? [] : [{ kind: 'note', level: 'warning', text }];
    case 'rejected':
      return toRejection(text);
    default:
      return [];
  }
}

/** An error text without the element the client puts around it. */
export function toErrorText(text: string): string {
  return text.replace(/^\s*<tool_use_error>([\s\S]*)<\/tool_use_error>\s*$/, '$1').trim();
}

const saidMarkers =
  /(?:To tell you how to proceed, the user said:|The user provided the following reason for the rejection:)\s*/;
// What the client tells the model, the same every time.
const instructions = [
  /^The user doesn't want to (?:proceed with this tool use|take this action right now)\.\s*/,
  /The tool use was rejected \(eg\. if it was a file edit, the new_string was NOT written to the file\)\.\s*/,
  /STOP what you are doing and wait for the user to tell you how to proceed\.\s*/,
  /\s*Note: The user's next message may contain a correction or preference\.[\s\S]*$/,
];

/** Of a rejection only what is not said every time matters, above all a person's own words. */
function toRejection(text: string): readonly Panel[] {
  const rest = instructions.reduce((left, instruction) => left.replace(instruction, ''), text).trim();
  if (rest === '') return [];
  const marker = saidMarkers.exec(rest);
  if (marker === null) return [{ kind: 'note', level: 'warning', text: rest }];
  const said = rest.slice(marker.index + marker[0].length).trim();
  return said === '' ? [] : [{ kind: 'text', label: 'Your reply', text: said }];
}
