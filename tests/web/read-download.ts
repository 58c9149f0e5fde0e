import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';

export interface SavedFile {
  readonly name: string;
  readonly content: string;
}

/** The file that a page saves when something is done. */
export async function readDownload(page: Page, act: () => Promise<void>): Promise<SavedFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), content: await text(await download.createReadStream()) };
}
