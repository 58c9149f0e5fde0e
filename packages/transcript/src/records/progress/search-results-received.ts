import { kindBase, kindEntry } from '../../shapes/entry.ts';
import { number, optional, text } from '../../shapes/shape.ts';

export const searchResultsReceivedBase = kindBase({
  name: 'search_results_received',
});

export const searchResultsReceivedProgress = () =>
  kindEntry(searchResultsReceivedBase, {
    doc: 'How many pages a running `WebSearch` has found for a query. The pages themselves are in its result.',
    documented: 'seen in public transcripts of 2.1.17 – 2.1.81',
    fields: {
      resultCount: optional(number()),
      query: optional(text()),
    },
    example: {
      resultCount: 10,
      query: 'tide table rounding rules',
    },
  });
