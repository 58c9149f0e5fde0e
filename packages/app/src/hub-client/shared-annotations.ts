import { foldText } from '@scrollkeep/transcript/query/fold-text.ts';
import {
  findNoteProblem,
  findTagProblem,
  toTagName,
  type Annotation,
  type SessionAnnotation,
} from '@scrollkeep/store/annotations/annotation.ts';
import { toCheck } from '@scrollkeep/store/archive/chunk.ts';
import { isJsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { HubRefusal, type Hub } from './open-hub.ts';
import { toScopes, type SharedRedaction } from './shared-redactions.ts';

/** Which tags and notes may leave with a session: these tags, and notes or not. Without them, none. */
export interface AnnotationPermission {
  readonly tags?: readonly string[];
  readonly notes?: boolean;
}

/** Tags and notes of a session as the hub gets them. */
export interface SharedAnnotations {
  readonly session: SharedPlace;
  readonly turns: readonly (SharedPlace & { readonly turn: string })[];
}

export interface SharedPlace {
  readonly tags: readonly string[];
  /** Empty for none. */
  readonly note: string;
}

export const noAnnotations: SharedAnnotations = { session: { tags: [], note: '' }, turns: [] };

/** Of what a person put on a session, what was shared by name. */
export function pickAnnotations(
  annotation: SessionAnnotation | undefined,
  { tags = [], notes = false }: AnnotationPermission,
): SharedAnnotations {
  if (annotation === undefined) return noAnnotations;
  const named = new Set(tags.map((tag) => foldText(tag)));
  const pick = (own: Annotation): SharedPlace => ({
    tags: own.tags.filter((tag) => named.has(foldText(tag))),
    note: notes ? (own.note?.text ?? '') : '',
  });
  return {
    session: pick(annotation),
    turns: [...annotation.turns].map(([turn, own]) => ({ turn, ...pick(own) })).filter(saysSomething),
  };
}

/** Without secrets and names. A tag that would have to be changed for that is left out. */
export function redactAnnotations(
  { session, turns }: SharedAnnotations,
  redact: (text: string) => string,
): SharedAnnotations {
  const redactPlace = ({ tags, note }: SharedPlace): SharedPlace => ({
    tags: tags.filter((tag) => redact(tag) === tag),
    note: note === '' ? '' : redact(note),
  });
  return {
    session: redactPlace(session),
    turns: turns.map(({ turn, ...place }) => ({ turn, ...redactPlace(place) })).filter(saysSomething),
  };
}

/** Without some tags, and without notes where these are taken back. */
export function takeBack(
  { session, turns }: SharedAnnotations,
  { tags = [], notes = false }: AnnotationPermission,
): SharedAnnotations {
  const gone = new Set(tags.map((tag) => foldText(tag)));
  const keep = (place: SharedPlace): SharedPlace => ({
    tags: place.tags.filter((tag) => !gone.has(foldText(tag))),
    note: notes ? '' : place.note,
  });
  return {
    session: keep(session),
    turns: turns.map(({ turn, ...place }) => ({ turn, ...keep(place) })).filter(saysSomething),
  };
}

export function isEmpty({ session, turns }: SharedAnnotations): boolean {
  return !saysSomething(session) && turns.length === 0;
}

/** Another one if anything of them changes; empty for none. */
export function toStamp(annotations: SharedAnnotations): string {
  return isEmpty(annotations) ? '' : toCheck(JSON.stringify(annotations));
}

/** All that the hub is to have of them; what it had before goes. A session that it no longer has, has none. */
export async function sendAnnotations(
  hub: Hub,
  id: string,
  redaction: SharedRedaction,
  annotations: SharedAnnotations,
): Promise<void> {
  try {
    await hub.ask('PUT', `/hub/v1/sessions/${encodeURIComponent(id)}/annotations`, {
      redaction: toScopes(redaction),
      ...annotations,
    });
  } catch (error) {
    if (!(error instanceof HubRefusal) || error.problem['status'] !== 404 || !isEmpty(annotations)) throw error;
  }
}

/** From a file of this machine; undefined if they are not as they were written. */
export function parseSharedAnnotations(value: JsonValue | undefined): SharedAnnotations | undefined {
  if (!isJsonObject(value)) return undefined;
  const { session, turns } = value;
  const own = parsePlace(session);
  if (own === undefined || !Array.isArray(turns)) return undefined;
  const parsed: (SharedPlace & { readonly turn: string })[] = [];
  for (const each of turns as readonly JsonValue[]) {
    const place = parsePlace(each);
    const turn = isJsonObject(each) ? each['turn'] : undefined;
    if (place === undefined || typeof turn !== 'string') return undefined;
    parsed.push({ turn, ...place });
  }
  return { session: own, turns: parsed };
}

/** The names after `--tag`, as they are compared later; what is wrong with one. */
export function parseTagNames(
  typed: readonly string[],
): { readonly ok: true; readonly tags: readonly string[] } | { readonly ok: false; readonly problem: string } {
  const tags = typed.map(toTagName);
  const problem = tags.map(findTagProblem).find((each) => each !== undefined);
  return problem === undefined ? { ok: true, tags } : { ok: false, problem };
}

function parsePlace(value: JsonValue | undefined): SharedPlace | undefined {
  if (!isJsonObject(value)) return undefined;
  const { tags, note } = value;
  if (!Array.isArray(tags) || typeof note !== 'string' || findNoteProblem(note) !== undefined) return undefined;
  const names = (tags as readonly JsonValue[]).filter((tag) => typeof tag === 'string');
  return names.length === tags.length ? { tags: names, note } : undefined;
}

function saysSomething({ tags, note }: SharedPlace): boolean {
  return tags.length > 0 || note !== '';
}
