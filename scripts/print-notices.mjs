// The licences of the packages whose code is inside the bundle, read from the packages themselves.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export function printNotices(inputs, repository) {
  const folders = new Set(
    inputs.map((input) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1]).filter(Boolean),
  );
  const packages = [...folders]
    .map((folder) => readPackage(join(repository, folder)))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const notices = packages.map(
    ({ name, version, license, text }) =>
      `## ${name} ${version} (${license})\n\n${text.trim().replace(/^(?=.)/gm, '    ')}\n`,
  );
  const head = '# Third-party notices\n\nThe command `scrollkeep` contains code of these packages.\n\n';
  return head + notices.join('\n');
}

function readPackage(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8') : findLicenceSection(folder);
  if (license === undefined) throw new Error(`${name} ${version} is bundled but names no licence`);
  const by = typeof author === 'string' ? author : author?.name;
  return {
    name,
    version,
    license,
    text:
      text ??
      `The package names ${license} as its licence and carries no text of ` +
        `it.${by === undefined ? '' : ` Author: ${by}`}`,
  };
}

/** Some packages tell their licence only in the README. */
function findLicenceSection(folder) {
  const readme = readdirSync(folder).find((entry) => /^readme/i.test(entry));
  return readme && /^#+ *licen[cs]e *$([^#]+)/im.exec(readFileSync(join(folder, readme), 'utf8'))?.[1];
}
