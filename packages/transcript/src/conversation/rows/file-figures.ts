import type { FileFacts } from '../open-file-facts.ts';

/** What a table of files holds of one, as its facts have it. */
export interface FileFigures {
  readonly records: number;
  readonly damaged: number;
  readonly firstMs: number | undefined;
  readonly lastMs: number | undefined;
  readonly project: string | undefined;
  readonly branches: readonly string[];
  readonly models: readonly string[];
  readonly versions: readonly string[];
  /** Of the sessions that its records name. */
  readonly sessionIds: readonly string[];
}

export function toFileFigures(facts: FileFacts): FileFigures {
  const { table, length } = facts.nodes;
  const branches = new Set(
    table.contexts.contexts.map(({ gitBranch }) => gitBranch).filter((branch) => branch !== undefined),
  );
  return {
    records: length,
    damaged: facts.damagedLines.length,
    firstMs: toMs(facts.firstTimestamp),
    lastMs: toMs(facts.lastTimestamp),
    project: facts.cwd,
    branches: [...branches],
    models: [...table.usage.listModels()],
    versions: [...facts.versions],
    sessionIds: [...facts.sessionIds],
  };
}

function toMs(timestamp: string | undefined): number | undefined {
  const time = Date.parse(timestamp ?? '');
  return Number.isNaN(time) ? undefined : time;
}

/**
 * Agents beside the main files (2.0.28 – 2.1.29) tell their session only in their records: the first of them that has a
 * main file, else the first.
 */
export function toSessionOfAgent(sessionIds: readonly string[], hasMainFile: (session: string) => boolean): string {
  return sessionIds.find(hasMainFile) ?? sessionIds[0] ?? '';
}
