import { sideFileEntry } from '../shapes/entry.ts';
import { boolean, list, object, opaque, optional, text } from '../shapes/shape.ts';

export const workflowJournalFile = sideFileEntry({
  kind: 'workflow-journal',
  doc:
    'The journal of a workflow run: which agents were started and what each gave back, so that a resumed run ' +
    'need not do it again. Its lines have a ' +
    ('`type` but are not transcript records, although the file is named `.jsonl` and is among the ' +
      'transcripts of the agents.'),
  format: 'jsonl',
  content: object({
    type: text('`launched` begins the run (since 2.1.325), `started` and `result` are about one agent each', [
      'launched',
      'started',
      'result',
    ]),
    key: optional(text('Hash of what the agent was asked; the same step has the same key in every run')),
    agentId: optional(text('Names the transcript next to the journal')),
    label: optional(text('On `started`: name the script gave the agent')),
    phase: optional(text('On `started`: title of the phase')),
    result: optional(opaque('On `result`: what the agent gave back, a text or whatever shape the script asked for')),
    remoteControlDeviceReport: optional(boolean()),
    toolsUsed: optional(list(text(), 'On `result`')),
  }),
  example: {
    type: 'result',
    key: 'v2:3f1c9a7e5d2b40861f3e5d7c9b0a2468ace013579bdf02468ace13579bdf0246',
    agentId: 'a0f1e2d3c4b5a6978',
    result: 'Three berths are free at high tide.',
    remoteControlDeviceReport: false,
    toolsUsed: ['Read'],
  },
});
