import { isJsonObject, type JsonValue } from '../../json/json-value.ts';
import { getContent, listBlocks } from '../facts/message-text.ts';
import { toRecordPlace, type RecordPlace, type SourceRecord } from './source-record.ts';
import { findToolAct } from '../../tools/find-tool-act.ts';

/** A record that names a plan file. */
export interface PlanMention {
  readonly place: RecordPlace;
  readonly slug: string;
  /** `written` by a tool, `presented` to the person, or `named` by the client on the way. */
  readonly as: 'written' | 'presented' | 'named';
}

/** `plans/<slug>.md`. */
export interface PlanFile {
  readonly path: string;
  readonly slug: string;
  readonly bytes: number;
}

export interface JoinedPlan {
  readonly slug: string;
  /** The agent whose plan it is; undefined for the session's own. */
  readonly agentId: string | undefined;
  readonly file: PlanFile | undefined;
  readonly mentions: readonly PlanMention[];
}

export function listPlanMentions(record: SourceRecord): readonly PlanMention[] {
  const { value } = record;
  const toMention = (path: JsonValue | undefined, as: PlanMention['as']): readonly PlanMention[] => {
    const slug = typeof path === 'string' ? /[/\\]plans[/\\]([^/\\]+)\.md$/.exec(path)?.[1] : undefined;
    return slug === undefined ? [] : [{ place: toRecordPlace(record), slug, as }];
  };
  if (isJsonObject(value['attachment'])) return toMention(value['attachment']['planFilePath'], 'named');
  if (isJsonObject(value['toolUseResult']) && 'plan' in value['toolUseResult'])
    return toMention(value['toolUseResult']['filePath'], 'presented');
  return listBlocks(getContent(value)).flatMap((block) => {
    const input = block['type'] === 'tool_use' && isJsonObject(block['input']) ? block['input'] : {};
    const act = typeof block['name'] === 'string' ? findToolAct(block['name']) : undefined;
    if (act === 'presents-plan') return toMention(input['planFilePath'], 'presented');
    return act === 'changes-file' ? toMention(input['file_path'], 'written') : [];
  });
}

/** The plans of a session: those its records name, and those under its slugs. The folder is shared by all projects. */
export function joinPlans(
  slugs: readonly string[],
  mentions: readonly PlanMention[],
  files: readonly PlanFile[],
): readonly JoinedPlan[] {
  const own = new Set([...slugs, ...mentions.map((mention) => mention.slug)]);
  const isOwn = (slug: string) => own.has(slug) || own.has(slug.replace(/-agent-[^-]+$/, ''));
  const found = new Set([...files.map((file) => file.slug).filter(isOwn), ...mentions.map((mention) => mention.slug)]);
  return [...found].sort().map((slug) => ({
    slug,
    agentId: /-agent-([^-]+)$/.exec(slug)?.[1],
    file: files.find((file) => file.slug === slug),
    mentions: mentions.filter((mention) => mention.slug === slug),
  }));
}
