import { sideFileEntry } from '../shapes/entry.ts';
import { text } from '../shapes/shape.ts';

export const workflowScriptFile = sideFileEntry({
  kind: 'workflow-script',
  doc: 'The script of a workflow run as the model wrote it, in JavaScript. The run’s summary holds the same text.',
  format: 'text',
  content: text(),
  example: 'export const meta = { name: "free-berths" };\n',
});
