// The licences of the packages whose code is inside the bundle, read from the packages themselves.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export function printNotices(inputs, repository) {
  const folders = new Set(inputs.map((input) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1]).filter(Boolean));
  const packages = [...folders].map((folder) => readPackage(join(repository, folder))).sort((a, b) => (a.name < b.name ? -1 : 1));
  const notices = packages.map(({ name, version, license, text }) => `## ${name} ${version} (${license})\n\n${text.trim().replace(/^(?=.)/gm, '    ')}\n`);
  return `# Third-party notices\n\nThe command \`scrollkeep\` contains code of these packages.\n\n${notices.join('\n')}`;
}

function readPackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file && existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : findInReadme(folder);
  if (text === undefined || license === undefined) throw new Error(`${name} ${version} is bundled but carries no licence text`);
  return { name, version, license, text };
}

/** Some packages give it at the end of their README instead. */
function findInReadme(folder) {
  const readme = readdirSync(folder).find((entry) => /^readme(?:\.|$)/i.test(entry));
  const [, text] = /\n#+ *licen[cs]e *\n([\s\S]*)$/i.exec(readme === undefined ? '' : readFileSync(join(folder, readme), 'utf8')) ?? [];
  return text?.includes('Permission is hereby granted') === true ? text : undefined;
}
