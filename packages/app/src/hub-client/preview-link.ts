import { isJsonObject, type JsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { toNoHub, type Hub } from './open-hub.ts';

/** What the reader of a link would see. */
export interface LinkPreview {
  /** Opens the same in a browser, for the session's owner. */
  readonly url: string;
  /** How many there are; the list may end before. */
  readonly total: number;
  readonly turns: readonly PreviewTurn[];
  /** Found in the whole session as it is on the hub: what redaction did not replace. */
  readonly secrets: number;
  readonly names: number;
}

export interface PreviewTurn {
  readonly number: number;
  /** First line of the prompt or command. */
  readonly text: string;
  readonly calls: number;
}

/** First and last turn. */
export type TurnRange = readonly [number, number];

const mostTurns = 1000;

/** Asked as that reader, so that it is the same to the letter. */
export async function previewLink(hub: Hub, id: string, turns: TurnRange | undefined): Promise<LinkPreview> {
  const folder = `/preview/${encodeURIComponent(id)}/${turns === undefined ? 'all' : turns.join('-')}/`;
  const { url } = hub.login;
  const about = await hub.ask('GET', `${folder}api/v1/about`);
  const key = encodeURIComponent(getText(url, getObject(url, getObject(url, about['hub'])['shown'])['key']));
  const outline = await hub.ask('GET', `${folder}api/v1/sessions/${key}/outline?path=live&limit=${mostTurns}`);
  const found = await hub.ask('GET', `/api/v1/sessions/${key}/redaction?scope=all`);
  const [total, secrets] = [getCount(url, found['total']), getCount(url, found['secrets'])];
  const listed = outline['turns'];
  if (!Array.isArray(listed)) throw toNoHub(url);
  return {
    url: new URL(folder, url).href,
    total: getCount(url, getObject(url, outline['path'])['turns']),
    turns: (listed as readonly JsonValue[]).slice(0, mostTurns).map((turn) => toTurn(url, getObject(url, turn))),
    secrets,
    names: Math.max(0, total - secrets),
  };
}

function toTurn(url: string, { number, text, calls }: JsonObject): PreviewTurn {
  return { number: getCount(url, number), text: getText(url, text), calls: getCount(url, calls) };
}

function getObject(url: string, value: JsonValue | undefined): JsonObject {
  if (value === undefined || !isJsonObject(value)) throw toNoHub(url);
  return value;
}

function getText(url: string, value: JsonValue | undefined): string {
  if (typeof value !== 'string') throw toNoHub(url);
  return value;
}

function getCount(url: string, value: JsonValue | undefined): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw toNoHub(url);
  return value;
}
