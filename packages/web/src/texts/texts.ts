import { homeTexts } from './home-texts.ts';
import { sessionTexts } from './session-texts.ts';
import { shellTexts } from './shell-texts.ts';

/**
 * The words of what the first page loads. Pages that are fetched when they are opened have theirs in a file of their
 * own; the words of entries and panels are those of the view, which printed pages share.
 */
export const texts = { ...shellTexts, ...homeTexts, ...sessionTexts } as const;
