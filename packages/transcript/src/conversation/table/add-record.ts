import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import { rowMask } from '../../columns/int-rows.ts';
import { findGitFacts } from '../../git-work/find-git-facts.ts';
import type { GitFact } from '../../git-work/git-fact.ts';
import { namesTokens, synthetic, toCopySource, toTokenCounts } from '../../usage/message-usage.ts';
import { findAgentResult, type AgentResultFact } from '../facts/agent-facts.ts';
import { findTitleLine, getContent, listBlocks, listTexts, toFirstText, toTypedText } from '../facts/message-text.ts';
import { toOwnText } from '../facts/to-own-text.ts';
import { findNoted, findResultFacts } from '../facts/to-result-facts.ts';
import { toTextKey } from '../facts/to-text-key.ts';
import { toUserKind } from '../facts/user-kind.ts';
import { maxTextLength } from './call-columns.ts';
import {
  apiErrorBit,
  assistantKind,
  firstUserKind,
  linkAt,
  linkWidth,
  modelAnswerBit,
  sidechainBit,
  type RecordTable,
} from './record-table.ts';

/**
 * Puts the facts of a user record into the record that a table has begun. In the file of an agent, as on a sidechain, a
 * prompt is the parent agent's. Gives what the record says of a sub-agent that has answered.
 */
export function addUser(table: RecordTable, value: JsonObject, isAgents: boolean): readonly AgentResultFact[] {
  const message = value['message'];
  const content = hasFields(message) ? message['content'] : undefined;
  let results = 0;
  let result: JsonObject | undefined;
  const items = toItems(content);
  for (let at = 0; at < items.length; at++) {
    const block = items[at];
    if (!hasFields(block) || block['type'] !== 'tool_result') continue;
    results++;
    result = block;
  }
  if (result === undefined) {
    addText(table, value, isAgents);
    return noItems;
  }
  const agents = addResults(table, value, result, results);
  if (isAgents) addText(table, value, isAgents);
  else {
    const { links } = table;
    const bits = ((links.length - 1) & rowMask) * linkWidth + linkAt.bits;
    links.part[bits] = (links.part[bits] as number) | firstUserKind;
  }
  return agents;
}

function addText(table: RecordTable, value: JsonObject, isAgents: boolean): void {
  const kind = toUserKind(value);
  if (kind !== 'prompt' && kind !== 'command' && !isAgents) return table.setUser(kind, false, '', undefined);
  const content = getContent(value);
  const first = toFirstText(content);
  // Of a person's prompt what was typed, in whichever block; of everything else the text by which it was judged.
  const text =
    kind === 'prompt' && !isAgents
      ? listTexts(content)
          .map(toTypedText)
          .filter((part) => part !== '')
          .join('\n')
      : first;
  const mayBeRunByModel = (kind === 'command' || kind === 'prompt') && first.startsWith('<command-');
  if (table.opening === undefined && kind === 'prompt' && !isAgents && !mayBeRunByModel)
    table.opening = { index: table.length - 1, line: findOwnTitleLine(text) };
  table.setUser(
    kind === 'prompt' && isAgents ? 'agent-prompt' : kind,
    mayBeRunByModel,
    toOwnText(text.slice(0, maxTextLength)),
    isAgents ? toTextKey(first) : undefined,
  );
}

/** Lines of a title's length, and of very much more. */
const longestTitle = 65_536;

function findOwnTitleLine(text: string): string | undefined {
  const line = findTitleLine(text);
  return line === undefined ? undefined : toOwnText(line.slice(0, longestTitle));
}

/** The same for a record of the assistant. Gives whether it starts a sub-agent. */
export function addAssistant(table: RecordTable, value: JsonObject): boolean {
  const message = value['message'];
  const { id, model, content, usage } = hasFields(message) ? message : none;
  const { links } = table;
  const { part } = links;
  const index = links.length - 1;
  const start = (index & rowMask) * linkWidth;
  const bits = part[start + linkAt.bits] as number;
  const uuid = part[start + linkAt.uuid] as number;
  const number = typeof id === 'string' && id !== '' ? table.messages.put(id) : -1;
  part[start + linkAt.message] = number;
  part[start + linkAt.model] = typeof model === 'string' ? table.models.put(model) : -1;
  part[start + linkAt.bits] =
    bits |
    assistantKind |
    (value['isApiErrorMessage'] === true ? apiErrorBit : 0) |
    (model === synthetic ? 0 : modelAnswerBit);
  if (number === -1) table.addLoneMessage(uuid);
  ((bits & sidechainBit) === 0 ? table.ends.main : table.ends.side).add(number === -1 ? -1 - index : number, index);
  // Of the lines of one message only the copy that counts is kept.
  if (typeof model === 'string' && model !== synthetic && isJsonObject(usage) && namesTokens(usage))
    table.usage.addNumbered(number, uuid, model, toTokenCounts(usage), toCopySource(usage, index));
  const items = toItems(content);
  let startsAgent = false;
  let results = 0;
  let result: JsonObject | undefined;
  for (let at = 0; at < items.length; at++) {
    const block = items[at];
    if (!hasFields(block)) continue;
    const { type } = block;
    if (type === 'tool_use') startsAgent = table.calls.addCall(index, block) || startsAgent;
    else if (type === 'tool_result') {
      results++;
      result = block;
    }
  }
  // Gateways write results of their own tools into the answer itself.
  if (result !== undefined) addResults(table, value, result, results);
  return startsAgent;
}

/** The results of a record: `count` of them, of which the last one is given. */
function addResults(
  table: RecordTable,
  value: JsonObject,
  last: JsonObject,
  count: number,
): readonly AgentResultFact[] {
  if (count > 1) {
    return listBlocks(getContent(value), 'tool_result').flatMap((block) =>
      addResult(table, block, findNoted(value, block, false), value),
    );
  }
  return addResult(table, last, findNoted(value, last, true), value);
}

function addResult(
  table: RecordTable,
  block: JsonObject,
  noted: JsonValue | undefined,
  { toolDenialKind, forkedFrom }: JsonObject,
): readonly AgentResultFact[] {
  const facts = findResultFacts(block, noted, toolDenialKind);
  if (facts === undefined) return noItems;
  const { calls } = table;
  calls.addResult(table.links.length - 1, facts);
  const git = calls.findGitCall(facts.id);
  if (git !== undefined) {
    const output = listTexts(block['content']).join('\n');
    const found = findGitFacts(git, output, facts.outcome === 'ok', noted).map(toOwnFact);
    if (found.length > 0)
      calls.gitResults.set(calls.resultRows.length - 1, { facts: found, isCopied: forkedFrom !== undefined });
  }
  const agent = hasFields(noted) ? findAgentResult(facts.id, noted) : undefined;
  return agent === undefined ? noItems : [agent];
}

/** With texts of its own: those of a fact are parts of an output. */
function toOwnFact(fact: GitFact): GitFact {
  const own = (text: string | undefined) => (text === undefined ? undefined : toOwnText(text));
  return {
    ...fact,
    hash: own(fact.hash),
    before: own(fact.before),
    subject: own(fact.subject),
    branch: own(fact.branch),
    repository: own(fact.repository),
    url: own(fact.url),
  };
}

const none: JsonObject = {};
const noItems: readonly never[] = [];

/** Blocks are a list; one of them may be alone. */
function toItems(content: JsonValue | undefined): readonly JsonValue[] {
  if (Array.isArray(content)) return content as readonly JsonValue[];
  return hasFields(content) ? [content] : noItems;
}

/** Arrays need not be told apart: they have none of the fields that are asked for. */
function hasFields(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null;
}
