import { escapeSpokenLine, escapeSpokenWords } from '@scrollkeep/view/printers/markdown/escape-markdown.ts';
import { toReadableAmount } from '@scrollkeep/view/text/readable.ts';
import { listUncommitted, listUnpushed } from './print-git-work.ts';
import type { SessionBrief } from './read-session-brief.ts';
import { listSentences, toPlainLine, toPromptGist } from './to-gist.ts';

/** The end of an answer, where it offers what could follow. */
const [endLength, lastSentences] = [3000, 8];
const mostOffers = 2;
const mostChecks = 4;
const mostRequests = 3;
/** What waits for the person, or for something else to end. */
const offering =
  /\b(?:say the word|just say\b|(?:let me know|tell me) (?:if|when|whether|which|once)|when you say (?:go|so)|(?:awaiting|waiting (?:for|on)) (?:your|CI\b|the (?:CI|checks))|ready to (?:push|merge|commit|deploy) (?:when|once|if)|(?:once|when|after) (?:the )?(?:CI|checks?|pipeline)\b[^.]{0,60}\b(?:green|pass(?:es)?|finish(?:es)?|done|completes?))/i;
/** Said at the end of any answer. */
const courtesy =
  /\b(?:anything else|any (?:other |more )?(?:questions|issues|problems|changes|feedback)|further|need help)\b/i;
/** What was last done to a pull request that is still the work of the session. */
const opened: ReadonlySet<string> = new Set(['created', 'edited', 'reopened', 'ready']);

/** What waits though nothing failed: offers of the last answer, checks, pull requests, and changes not committed. */
export function listLeftovers(brief: SessionBrief, words: number): readonly string[] {
  return [
    ...listOffers(brief).map((text) => `Offered in the last answer: ${escapeSpokenLine(toPromptGist(text, words))}`),
    ...listPendingChecks(brief),
    ...listRequests(brief),
    ...listTree(brief),
  ];
}

/** Sentences without a question mark: those with one are told as questions. */
function listOffers({ turns, status }: SessionBrief): readonly string[] {
  const last = turns.findLast(({ texts }) => texts.length > 0);
  if (status !== 'waiting' || last === undefined || last !== turns.findLast(({ intent }) => intent !== '')) return [];
  return listAnswerOffers(last.texts.at(-1) ?? '');
}

/** What an answer ends by offering. */
export function listAnswerOffers(answer: string): readonly string[] {
  return listSentences(toPlainLine(answer.slice(-endLength)))
    .slice(-lastSentences)
    .filter((sentence) => !sentence.endsWith('?') && offering.test(sentence) && !courtesy.test(sentence))
    .slice(-mostOffers);
}

function listPendingChecks({ looks: { pendingChecks } }: SessionBrief): readonly string[] {
  if (pendingChecks === undefined || pendingChecks.names.length === 0) return [];
  const { turn, names } = pendingChecks;
  const shown = names.slice(0, mostChecks).map(escapeSpokenWords).join(', ');
  const left = names.length - mostChecks;
  return [`Pending in the last \`gh pr checks\` (turn ${turn}): ${shown}${left > 0 ? ` and ${left} more` : ''}`];
}

/** Not said where a look showed one as merged: which one that was is not known. */
function listRequests({ git: { items }, looks }: SessionBrief): readonly string[] {
  if (looks.isMergeSeen) return [];
  const open = items.filter(
    ({ kind, action, url }) => kind === 'pull-request' && opened.has(action) && url !== undefined,
  );
  if (open.length === 0) return [];
  const shown = open.slice(0, mostRequests).map(({ action, turn, url }) => `${url ?? ''} (${action} in turn ${turn})`);
  const left = open.length - shown.length;
  return [`No merge recorded for ${shown.join(', ')}${left > 0 ? ` and ${left} more` : ''}`];
}

/** Said only where no other item tells of it. */
function listTree(brief: SessionBrief): readonly string[] {
  const { tree } = brief.looks;
  if (tree === undefined) return [];
  const changed = listUncommitted(brief).length > 0 ? 0 : tree.changed;
  const ahead = listUnpushed(brief).length > 0 ? 0 : tree.ahead;
  const parts = [
    ...(changed === 0 ? [] : [`${toReadableAmount(changed, 'changed file')}`]),
    ...(ahead === 0 ? [] : [`${toReadableAmount(ahead, 'commit')} ahead of the remote branch`]),
  ];
  return parts.length === 0 ? [] : [`Last listed by git (turn ${tree.turn}): ${parts.join(', ')}`];
}
