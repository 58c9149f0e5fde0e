import { sessionStatuses } from '@scrollkeep/transcript/conversation/session-status.ts';
import { sessionStatusWords } from '@scrollkeep/view/text/status-words.ts';
import { expect, it } from 'vitest';
import { homeTexts } from './home-texts.ts';

it.each(sessionStatuses)('the filter of the session list names the status %s as every other output does', (status) => {
  expect(homeTexts.filters.statuses[status].toLowerCase()).toBe(sessionStatusWords[status]);
});
