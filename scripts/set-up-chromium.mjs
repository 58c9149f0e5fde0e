// A Chromium for the tests of the web app: CHROME_PATH, the PATH, Debian's package where we are root, or what
// playwright-core has installed.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'chrome.exe',
  'msedge.exe',
];
const usual = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The path of a Chromium, or undefined. */
export async function setUpChromium() {
  const found = await findChromium();
  if (found !== undefined || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return found;
  console.error('scrollkeep: installing Chromium for the tests of the web app …');
  spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore' });
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'], {
    stdio: 'ignore',
  });
  return findChromium();
}

async function findChromium() {
  // Not at the top: on a fresh clone this file is loaded before anything is installed.
  const { chromium } = await import('playwright-core');
  const named = process.env.CHROME_PATH ? [process.env.CHROME_PATH] : [];
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...named, ...onPath, ...usual, chromium.executablePath()].find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
