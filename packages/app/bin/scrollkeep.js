#!/usr/bin/env node
// Hand-written and not bundled: it must still parse on a Node too old for the rest, and answer --version without
// loading the rest.
import { existsSync, readFileSync, writeSync } from 'node:fs';

const [major, minor] = process.versions.node.split('.').map(Number);
const first = process.argv[2];

if (major < 20 || (major === 20 && minor < 19)) {
  end(
    64,
    2,
    `scrollkeep: needs Node 20.19 or newer, this is ${process.version} (${process.execPath})\nInstall a ` +
      'current Node, then run the command again.\n',
  );
} else if (first === '--version' || first === '-V') {
  end(0, 1, `${JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version}\n`);
} else {
  // Claude Code runs the status line again and again; with options it goes the common way.
  const isStatusline = first === 'statusline' && process.argv.length === 3;
  // So do hooks and schedules with sync, people's prompts and panels with usage, and people with what they look at
  // most; and whoever starts serve waits for a page.
  const hasOwnWay =
    isStatusline ||
    ['sync', 'usage', 'insights', 'ls', 'overview', 'tools', 'show', 'files', 'doctor', 'serve'].includes(first);
  const main = new URL(`../dist/${hasOwnWay ? first : 'main'}.js`, import.meta.url);
  import(main.href).catch((error) => {
    if (existsSync(main)) throw error;
    end(
      70,
      2,
      'scrollkeep: the built program (dist/main.js) is missing\nIn a checkout run "npm run build"; otherwise ' +
        'install scrollkeep again.\n',
    );
  });
}

function end(exitCode, stream, text) {
  process.exitCode = exitCode;
  try {
    writeSync(stream, text);
  } catch {
    // The reader is gone; there is nobody left to tell.
  }
}
