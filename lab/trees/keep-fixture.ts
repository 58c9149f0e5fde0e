import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shortenLine } from './shorten-line.ts';

/** What the recorded tree is made of: few scenarios that between them have agents, files, questions and branches. */
export const recordedScenarios: readonly (readonly [version: string, scenario: string])[] = [
  ['2.0.77', 'agents-foreground'],
  ['2.1.240', 'rewind'],
  ['2.1.240', 'plan'],
  ['2.1.240', 'agents-foreground'],
  ['2.1.324', 'permission'],
];

/** Makes a small tree, `<version>/<scenario>`, of trees that the lab left; gives those that are not there. */
export function keepFixture(trees: string, target: string): readonly string[] {
  const missing = recordedScenarios.map((names) => join(...names)).filter((name) => !existsSync(join(trees, name)));
  if (missing.length > 0) return missing;
  rmSync(target, { recursive: true, force: true });
  for (const [version, scenario] of recordedScenarios) {
    const from = join(trees, version, scenario);
    const files = readdirSync(from, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    for (const entry of files) {
      const path = join(entry.parentPath, entry.name);
      const to = join(target, version, scenario, path.slice(from.length + 1));
      // A log of the client is long and tells nothing to a reader of sessions.
      if (path.includes('/debug/')) continue;
      mkdirSync(dirname(to), { recursive: true });
      if (path.endsWith('.jsonl')) writeFileSync(to, shortenLines(readFileSync(path, 'utf8')));
      else cpSync(path, to);
    }
  }
  return [];
}

function shortenLines(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? line : JSON.stringify(shortenLine(JSON.parse(line)))))
    .join('\n');
}
