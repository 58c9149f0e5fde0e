import type { CallItem } from '../conversation/turn-item.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { findToolAct } from '../tools/find-tool-act.ts';

/** What a person chose when the agent asked. */
export type BriefDecision =
  | {
      readonly kind: 'answer';
      readonly question: string;
      /** Empty where the person wrote a note instead. */
      readonly answer: string;
      /** What the person added to it; empty if nothing. */
      readonly note: string;
    }
  | { readonly kind: 'plan'; readonly plan: string; readonly isApproved: boolean };

/** What the client writes as the answer where the person only left a note. */
const noteOnly = '(notes only)';

/** Answers to the questions of a call, or the verdict on its plan; none for other calls. */
export function extractDecisions({ call, input, details }: CallItem): readonly BriefDecision[] {
  const given = isJsonObject(input) ? input : {};
  const noted = isJsonObject(details) ? details : {};
  switch (findToolAct(call.name)) {
    case 'asks-person':
      return call.status === 'ok' ? listAnswers(noted, given) : [];
    case 'presents-plan': {
      const plan = toPlan(noted, given);
      const isJudged = call.status === 'ok' || call.status === 'rejected';
      return plan === '' || !isJudged ? [] : [{ kind: 'plan', plan, isApproved: call.status === 'ok' }];
    }
    default:
      return [];
  }
}

/** What a call asks the person and got no answer to, if nothing came after it. */
export function listOpenQuestions({ call, input, details }: CallItem): readonly string[] {
  if (call.status !== 'pending' && call.status !== 'interrupted') return [];
  const given = isJsonObject(input) ? input : {};
  switch (findToolAct(call.name)) {
    case 'asks-person':
      return listQuestions(given);
    case 'presents-plan': {
      const plan = toPlan(isJsonObject(details) ? details : {}, given);
      return plan === '' ? [] : [`Approve this plan? ${plan}`];
    }
    default:
      return [];
  }
}

/** By the text of the question; older clients put them into the recorded input. */
function listAnswers(noted: JsonObject, given: JsonObject): readonly BriefDecision[] {
  const answers = isJsonObject(noted['answers']) ? noted['answers'] : given['answers'];
  const notes = isJsonObject(noted['annotations']) ? noted['annotations'] : given['annotations'];
  const decisions = Object.entries(isJsonObject(answers) ? answers : {}).flatMap(([question, answer]) => {
    const annotation = isJsonObject(notes) ? notes[question] : undefined;
    const note = isJsonObject(annotation) ? toText(annotation['notes']) : '';
    const chosen = toText(answer);
    const isNoteOnly = chosen === noteOnly && note !== '';
    return chosen === '' ? [] : [{ kind: 'answer' as const, question, answer: isNoteOnly ? '' : chosen, note }];
  });
  const response = toText(noted['response']);
  if (decisions.length > 0 || response === '') return decisions;
  return [{ kind: 'answer', question: listQuestions(given).join(' '), answer: response, note: '' }];
}

/** The questions in the input of a call. */
export function listQuestions(input: JsonValue): readonly string[] {
  const given = isJsonObject(input) ? input : {};
  const questions = Array.isArray(given['questions']) ? (given['questions'] as readonly JsonValue[]) : [];
  return questions.flatMap((question) => (isJsonObject(question) ? toText(question['question']) || [] : []));
}

function toPlan(noted: JsonObject, given: JsonObject): string {
  return toText(noted['plan']) || toText(given['plan']);
}

function toText(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}
