import { readFile } from 'node:fs/promises';
import type { Finding } from '@scrollkeep/transcript/drift/finding.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';

/** Findings of an earlier run (`check --json > FILE`): what is known is not new. */
export interface Baseline {
  has(finding: Finding): boolean;
}

export async function readBaseline(file: string): Promise<Baseline> {
  const problem = (message: string, cause: unknown) =>
    new AppError({
      code: 'BAD_BASELINE',
      message: `${file}: ${message}`,
      hint: 'Write one with `scrollkeep check --json > FILE`.',
      exitCode: 66,
      cause,
    });
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw problem('the baseline cannot be read', error);
  });
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw problem('the baseline is not JSON', error);
  }
  const findings = typeof parsed === 'object' && parsed !== null && 'findings' in parsed ? parsed.findings : undefined;
  if (!Array.isArray(findings)) throw problem('not a baseline: it has no list of findings', undefined);
  const known = new Set((findings as readonly Partial<Finding>[]).map(toKey));
  return { has: (finding) => known.has(toKey(finding)) };
}

function toKey({ code, type, kind, path }: Partial<Finding>): string {
  return JSON.stringify([code, type, kind ?? null, path]);
}
