import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Inference } from '@scrollkeep/transcript/drift/open-inference.ts';
import { findLayoutRule } from '@scrollkeep/transcript/layout/classify-path.ts';
import type { FlatFormat } from '@scrollkeep/transcript/schema/flat-format.ts';
import { flattenObserved } from '@scrollkeep/transcript/schema/flatten-observed.ts';
import type { ScenarioFacts } from '../command/run-scenarios.ts';
import { readInference } from '../../packages/app/src/schema/read-inference.ts';
import type { Root } from '../../packages/server/src/disk/find-roots.ts';
import type { Measurement } from './measurement.ts';

export const maxLineBytes = 64 * 1024 * 1024;

/** The facts of the scenarios of a version that were run, by the files that the runs left beside their trees. */
export function readScenarioFacts(folder: string): readonly ScenarioFacts[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as ScenarioFacts);
}

export function toRoots(folder: string, facts: readonly ScenarioFacts[]): readonly Root[] {
  return facts
    .map(({ scenario }) => join(folder, scenario))
    .map((path): Root => ({ kind: existsSync(join(path, 'projects')) ? 'config-folder' : 'folder', path }));
}

/** What a version writes, from the trees of its scenarios. */
export async function measureTrees(
  version: string,
  folder: string,
  facts: readonly ScenarioFacts[],
): Promise<{ readonly measurement: Measurement; readonly inference: Inference }> {
  const { inference } = await readInference(toRoots(folder, facts), { maxLineBytes });
  const isOwn = ([name]: readonly [string, unknown]) => !isForeignGroup(name);
  const format: FlatFormat = new Map([...flattenObserved(inference.groups())].filter(isOwn));
  const counts = new Map([...inference.groups()].filter(isOwn).map(([name, shape]) => [name, shape.count]));
  return {
    inference,
    measurement: {
      version,
      scenarios: facts.filter(({ problems }) => problems.length === 0).map(({ scenario }) => scenario),
      tools: [...new Set(facts.flatMap(({ tools }) => tools))].sort(),
      files: [...new Set(facts.flatMap(({ paths }) => paths.map(toFilePattern)))].sort(),
      format,
      counts,
    },
  };
}

/** Tools of our own MCP server, and the one that does not exist, are content of the scenarios. */
export function isForeignGroup(name: string): boolean {
  return name.startsWith('tool/mcp__') || name.startsWith('tool/NoSuchTool');
}

function toFilePattern(path: string): string {
  return (
    findLayoutRule(path)?.pattern ??
    `unknown: ${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{session}').replaceAll(/\d{5,}/g, '{number}')}`
  );
}
