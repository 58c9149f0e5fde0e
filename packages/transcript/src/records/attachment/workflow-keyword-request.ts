import { kindEntry } from '../../shapes/entry.ts';

export const workflowKeywordRequestAttachment = kindEntry({
  name: 'workflow_keyword_request',
  doc: 'A prompt holds the word “workflow”, and the model is told that it may start one. Without fields of its own.',
  fields: {},
  example: {},
});
