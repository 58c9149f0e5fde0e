import { recordBase, recordEntry } from '../shapes/entry.ts';
import { tagged, text } from '../shapes/shape.ts';
import { earlyEnvelopeExample, envelope } from './fields/envelope.ts';

export const progressBase = recordBase({
  type: 'progress',
  role: 'progress',
  kinds: { list: 'progress', inside: 'data', tag: 'type' },
});

export const progressRecord = () =>
  recordEntry(progressBase, {
    doc:
      'A report from a tool, a hook or a sub-agent while it runs; its result repeats what matters. Really ' +
      'written by 2.1.11 – 2.1.81. It is part of the ' +
      'parent chain, and can be the parent of prompts: keep it as a link even if it is not shown.',
    fields: {
      ...envelope,
      data: tagged('type', 'progress', 'The report; each kind has its own page'),
      parentToolUseID: text('The call the report belongs to'),
      toolUseID: text('Name of the report’s own stream; the call itself or an invented name'),
    },
    example: {
      ...earlyEnvelopeExample,
      data: {
        type: 'bash_progress',
        output: 'ok 3 buoys',
        fullOutput: 'ok 1 buoys\nok 2 buoys\nok 3 buoys',
        elapsedTimeSeconds: 3,
        totalLines: 3,
      },
      parentToolUseID: 'toolu_01HarbourTideCheck000000',
      toolUseID: 'bash-progress-1',
    },
  });
