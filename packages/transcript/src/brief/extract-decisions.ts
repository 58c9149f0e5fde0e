import type { CallItem } from '../conversation/turn-item.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { findToolAct } from '../tools/find-tool-act.ts';

/** What a person chose when the agent asked. */
export type BriefDecision =
  | { readonly kind: 'answer'; readonly question: string; readonly answer: string }
  | { readonly kind: 'plan'; readonly plan: string; readonly isApproved: boolean };

/** Answers to the questions of a call, or the verdict on its plan; none for other calls. */
export function extractDecisions({ call, input, details }: CallItem): readonly BriefDecision[] {
  const given = isJsonObject(input) ? input : {};
  const noted = isJsonObject(details) ? details : {};
  switch (findToolAct(call.name)) {
    case 'asks-person':
      return call.status === 'ok' ? listAnswers(noted, given) : [];
    case 'presents-plan': {
      const plan = toText(noted['plan']) || toText(given['plan']);
      const isJudged = call.status === 'ok' || call.status === 'rejected';
      return plan === '' || !isJudged ? [] : [{ kind: 'plan', plan, isApproved: call.status === 'ok' }];
    }
    default:
      return [];
  }
}

/** By the text of the question; older clients put them into the recorded input. */
function listAnswers(noted: JsonObject, given: JsonObject): readonly BriefDecision[] {
  const answers = isJsonObject(noted['answers']) ? noted['answers'] : given['answers'];
  if (!isJsonObject(answers)) return [];
  return Object.entries(answers).flatMap(([question, answer]) =>
    typeof answer === 'string' && answer !== '' ? [{ kind: 'answer' as const, question, answer }] : [],
  );
}

function toText(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}
