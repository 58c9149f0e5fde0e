// `print-release-notes.mjs v1.2.3`: prints the section of CHANGELOG.md for a tag. Fails where the tag is not the
// version of every package.
import { readFileSync } from 'node:fs';

const tag = process.argv[2] ?? '';
const version = tag.replace(/^v/, '');

for (const path of [
  'package.json',
  'packages/transcript/package.json',
  'packages/server/package.json',
  'packages/session-store/package.json',
  'packages/app/package.json',
]) {
  const found = JSON.parse(readFileSync(path, 'utf8')).version;
  if (tag !== `v${found}`) fail(`the tag is ${tag}, but ${path} has version ${found}`);
}

const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^(?=## )/m);
// `## 1.2.3`, alone or followed by a date.
const section = sections.find((text) => /^## \[?([^\s\]]+)/.exec(text)?.[1] === version);
const notes = section?.replace(/^.*\n/, '').trim() ?? '';
if (notes === '') fail(`CHANGELOG.md says nothing under "## ${version}"`);
process.stdout.write(`${notes}\n`);

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
