import { exportTexts } from './export-texts.ts';
import { filesTexts } from './files-texts.ts';
import { healthTexts } from './health-texts.ts';
import { homeTexts } from './home-texts.ts';
import { searchTexts } from './search-texts.ts';
import { sessionTexts } from './session-texts.ts';
import { shellTexts } from './shell-texts.ts';
import { timelineTexts } from './timeline-texts.ts';
import { usageTexts } from './usage-texts.ts';

/**
 * Every word that the web app says by itself, in one place; the words of entries and panels are those of the view,
 * which printed pages share.
 */
export const texts = {
  ...shellTexts,
  ...homeTexts,
  ...searchTexts,
  ...sessionTexts,
  ...exportTexts,
  ...filesTexts,
  ...healthTexts,
  ...timelineTexts,
  ...usageTexts,
} as const;
