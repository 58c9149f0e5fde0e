import type { ByteTools } from '@scrollkeep/view/redaction/list-telling-lines.ts';
import { openRedactor } from '@scrollkeep/view/redaction/open-redactor.ts';
import type { Redactor, RedactorOptions } from '@scrollkeep/view/redaction/redactor.ts';
import { parseUserRule, type UserRule } from '@scrollkeep/view/redaction/user-rule.ts';
import { AppError } from '../errors/app-error.ts';
import { readChunks } from '../disk/read-chunks.ts';
import { toDiskProblem, type DiskProblem } from '../disk/disk-problem.ts';
import type { PlacedSession } from '../sessions/placed-session.ts';
import type { Settings } from '../settings/settings.ts';
import { copyLowBytes } from './copy-low-bytes.ts';
import { decodeText } from './decode-text.ts';

/** A redactor with the rules of the config file. */
export async function openConfiguredRedactor(
  { redaction }: Pick<Settings, 'redaction'>,
  options: RedactorOptions = {},
): Promise<Redactor> {
  const { rules = [], allow = [], off = [], also = [] } = redaction ?? {};
  const own = await Promise.all(rules.map(getRule));
  return openRedactor({
    copyBytes: copyLowBytes,
    ...options,
    rules: own,
    allow: [...allow, ...(options.allow ?? [])],
    off: [...off, ...(options.off ?? [])],
    also: [...also, ...(options.also ?? [])],
  });
}

async function getRule(input: Parameters<typeof parseUserRule>[0]): Promise<UserRule> {
  const parsed = await parseUserRule(input);
  if (parsed.ok) return parsed.rule;
  throw new AppError({
    code: 'wrong-setting',
    message: `redaction.rules: ${parsed.problem}`,
    hint: 'Fix the rule in the config file (`scrollkeep config path` prints its path).',
    exitCode: 64,
  });
}

const byteTools: ByteTools = {
  find: (bytes, wanted, from) => Buffer.prototype.indexOf.call(bytes, wanted, from),
  decode: (bytes) => decodeText(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
};

/**
 * Takes in the names that a session tells before anything of it is redacted: a person may be named long before the
 * first path or commit.
 */
export async function learnNames(
  redactor: Redactor,
  { session, toFile, projectFolder }: PlacedSession,
  options: { readonly onProblem: (problem: DiskProblem) => void; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  if (session.project !== undefined) redactor.learn(session.project);
  redactor.learn(`projects/${projectFolder}`);
  for (const path of [session.files.main?.path, ...session.files.agents.map((agent) => agent.path)]) {
    if (path === undefined) continue;
    try {
      for await (const chunk of readChunks(toFile(path))) {
        options.signal?.throwIfAborted();
        // Names are short: one that is cut in two here is met elsewhere.
        redactor.scoutBytes(chunk, byteTools);
      }
    } catch (error) {
      if (options.signal?.aborted === true) throw error;
      options.onProblem(toDiskProblem(toFile(path), error));
    }
  }
}
