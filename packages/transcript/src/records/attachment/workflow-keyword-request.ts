import { kindBase, kindEntry } from '../../shapes/entry.ts';

export const workflowKeywordRequestBase = kindBase({
  name: 'workflow_keyword_request',
});

export const workflowKeywordRequestAttachment = () =>
  kindEntry(workflowKeywordRequestBase, {
    doc: 'A prompt contains the word “workflow”, and the model is told that it may start one. It has no fields.',
    fields: {},
    example: {},
  });
