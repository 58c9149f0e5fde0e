import { number, object, optional, text } from '../shapes/shape.ts';

/** One finding of a code review, as `ReportFindings` takes and returns it. */
export const finding = object({
  file: text('Path below the repository'),
  line: optional(number('Counted from 1')),
  summary: text(),
  short_summary: optional(text()),
  failure_scenario: text('How it goes wrong'),
  category: optional(text('Chosen by the model: `correctness`, `simplification`, `efficiency` …')),
  verdict: optional(text(undefined, ['CONFIRMED', 'PLAUSIBLE'])),
  outcome: optional(text('What became of it, once acted upon', ['fixed', 'skipped', 'no_change_needed'])),
});
