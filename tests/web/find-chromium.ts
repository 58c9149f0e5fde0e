import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'chromium.exe',
  'chrome.exe',
  'msedge.exe',
];

/** A Chromium to test in: the one that is named, one on the path, or playwright's own. */
export function findChromium(): string | undefined {
  const named = process.env['CHROME_PATH'];
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...(named === undefined ? [] : [named]), ...onPath, chromium.executablePath()].find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
