import { toolEntry } from '../shapes/entry.ts';
import { list, number, object, optional, text } from '../shapes/shape.ts';
import { finding } from './finding.ts';

export const reportFindingsTool = toolEntry({
  name: 'ReportFindings',
  doc: 'Hands over what a code review has found, the worst first. An empty list means that nothing was found.',
  input: {
    findings: list(finding),
    level: optional(text('How thorough the review was', ['low', 'medium', 'high', 'xhigh', 'max'])),
  },
  result: object({
    count: optional(number('Length of `findings`')),
    level: optional(text(undefined, ['low', 'medium', 'high', 'xhigh', 'max'])),
    findings: optional(list(finding)),
  }),
  example: {
    input: {
      level: 'high',
      findings: [
        {
          file: 'src/board.ts',
          line: 4,
          summary: 'The board ignores a failed reading',
          failure_scenario: 'readTide throws at the change of day and the board stays empty until restarted.',
          category: 'correctness',
          verdict: 'CONFIRMED',
        },
      ],
    },
    result: {
      count: 1,
      level: 'high',
      findings: [
        {
          file: 'src/board.ts',
          line: 4,
          summary: 'The board ignores a failed reading',
          failure_scenario: 'readTide throws at the change of day and the board stays empty until restarted.',
          category: 'correctness',
          verdict: 'CONFIRMED',
        },
      ],
    },
  },
});
