import { toGitFact, type GitCall, type GitFact, type GitStep } from './git-fact.ts';
import { longestSubject } from './find-message.ts';

/** What git prints of a commit it made, unless it is told to be quiet. */
const printed = /^\[([^\]\n]{1,250}) ([0-9a-f]{7,64})\] ([^\n]{1,2000})$/gm;
const counted = /^ (\d{1,9}) files? changed(?:, (\d{1,9}) insertions?\(\+\))?(?:, (\d{1,9}) deletions?\(-\))?/m;

/** A loop may make many. */
export const mostFacts = 100;
/** A merge that made a commit; git names no hash. */
const merged = /^Merge made by the '/m;

interface Printed {
  readonly branch: string | undefined;
  readonly hash: string;
  readonly subject: string;
  /** Up to the next commit. */
  readonly text: string;
}

/** The commits of a shell command: those that git printed, then those that follow from its words and its end. */
export function findCommits({ steps, showsLog, isPure }: GitCall, output: string, isGood: boolean): readonly GitFact[] {
  const open = steps.filter(({ kind, action }) => kind === 'commit' && action !== 'merged');
  const merges = steps.filter(({ kind, action }) => kind === 'commit' && action === 'merged');
  if (open.length + merges.length === 0) return [];
  const facts: GitFact[] = [];
  const used = new Set<GitStep>();
  for (const commit of listPrinted(output)) {
    if (facts.length === mostFacts) break;
    const step = findStep(commit, open, isPure) ?? findMerge(commit, merges, isPure);
    if (step === undefined) continue;
    // One command of a loop, and one that copies commits, may make many.
    const makesMany = step.isOptional || (step.action !== 'committed' && step.action !== 'amended');
    if (!makesMany) open.splice(open.indexOf(step), 1);
    used.add(step);
    facts.push(toCommit('recorded', step, commit));
  }
  const isMany = open.length + facts.length > 1;
  for (const step of open) {
    if (used.has(step)) continue;
    const hash = showsLog && step.subject !== undefined ? findInLog(output, step.subject) : undefined;
    if (hash === undefined && !isInferred(step, output, isGood)) continue;
    const commit = { branch: undefined, hash, subject: step.subject, text: isMany ? '' : output };
    facts.push(toCommit(hash === undefined ? 'inferred' : 'recorded', step, commit));
  }
  const [merge] = merges;
  const at = merge === undefined ? -1 : output.search(merged);
  if (merge !== undefined && at !== -1 && !facts.some(({ action }) => action === 'merged')) {
    const hash = showsLog && merge.subject !== undefined ? findInLog(output, merge.subject) : undefined;
    const commit = { branch: undefined, hash, subject: merge.subject, text: output.slice(at) };
    facts.push(toCommit(hash === undefined ? 'inferred' : 'recorded', merge, commit));
  }
  return facts;
}

/** Whether a step that printed nothing was done: only the end of its script can say so. */
export function isInferred(step: GitStep, output: string, isGood: boolean): boolean {
  if (!isGood || step.isOptional) return false;
  if (!step.isSilent && !isShortened(output)) return false;
  return step.isSure || !refusal.test(output);
}

const refusal =
  /\b(?:fatal|error|FAILED|failed)\b|nothing (?:added )?to commit|no changes added|[Aa]borting|rejected|declined|did not match|not found|No such file|^usage: /m;

/** The client cuts long outputs, and keeps them elsewhere. */
function isShortened(output: string): boolean {
  return output.includes('<persisted-output>') || / truncated[^\n]{0,40}\]/.test(output);
}

function listPrinted(output: string): readonly Printed[] {
  if (!output.includes('] ')) return [];
  const matches = [...output.matchAll(printed)];
  return matches.map(({ index, 1: where = '', 2: hash = '', 3: subject = '' }, at) => {
    const branch = where.replace(/ \(root-commit\)$/, '');
    return {
      branch: branch === 'detached HEAD' ? undefined : branch,
      hash,
      subject: subject.trim(),
      text: output.slice(index, matches[at + 1]?.index),
    };
  });
}

/**
 * The command that made a commit which git printed. Another command of the script may have printed the line, such as
 * that of a log: so its subject must be the one that the command gives.
 */
function findStep({ subject }: Printed, steps: readonly GitStep[], isPure: boolean): GitStep | undefined {
  return (
    steps.find((step) => step.subject !== undefined && isSame(step.subject, subject)) ??
    steps.find((step) => step.subject === undefined) ??
    // A hook may change the message.
    (isPure ? steps[0] : undefined)
  );
}

/** Git prints the line of a merge only where it goes on with one. */
function findMerge({ subject }: Printed, merges: readonly GitStep[], isPure: boolean): GitStep | undefined {
  return isPure ? merges[0] : merges.find((step) => isSame(step.subject, subject));
}

/** Git joins the lines of the first paragraph. */
function isSame(said: string | undefined, subject: string | undefined): boolean {
  return said !== undefined && subject !== undefined && toPlain(subject).startsWith(toPlain(said).slice(0, 200));
}

function toPlain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** A command often ends with `git log --oneline`. */
function findInLog(output: string, subject: string): string | undefined {
  for (const line of output.split('\n')) {
    const [, hash, text = ''] = /^([0-9a-f]{7,64}) (?:\([^()\n]{1,300}\) )?([^\n]{1,2000})$/.exec(line) ?? [];
    if (hash !== undefined && toPlain(text) === toPlain(subject)) return hash;
  }
  return undefined;
}

function toCommit(
  certainty: GitFact['certainty'],
  { action, folder }: GitStep,
  { branch, hash, subject, text }: { [Name in keyof Printed]: Printed[Name] | undefined },
): GitFact {
  const [, files, insertions, deletions] = counted.exec(text ?? '') ?? [];
  const isCounted = files !== undefined;
  return toGitFact({
    kind: 'commit',
    certainty,
    action,
    hash,
    subject: subject?.slice(0, longestSubject),
    branch,
    folder,
    files: isCounted ? Number(files) : undefined,
    insertions: isCounted ? Number(insertions ?? 0) : undefined,
    deletions: isCounted ? Number(deletions ?? 0) : undefined,
  });
}
