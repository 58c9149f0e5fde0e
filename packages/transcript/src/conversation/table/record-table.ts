import { IdTable } from '../../columns/id-table.ts';
import { IntColumn } from '../../columns/int-column.ts';
import { IntRows, partBits, rowMask } from '../../columns/int-rows.ts';
import { ItemCache } from '../../columns/item-cache.ts';
import { NameTable } from '../../columns/name-table.ts';
import { NumberRows } from '../../columns/number-rows.ts';
import { toLarger } from '../../columns/to-larger.ts';
import { openCanonicalTimes } from '../../columns/open-canonical-times.ts';
import type { JsonObject } from '../../json/json-value.ts';
import type { LinePlace } from '../../lines/line.ts';
import type { RecordNode } from '../facts/record-node.ts';
import { toTextKey } from '../facts/to-text-key.ts';
import type { UserKind } from '../facts/user-kind.ts';
import { CallTable } from './call-table.ts';
import { ContextTable, type RecordContext } from './context-table.ts';
import { FormTable } from './form-table.ts';
import { RecordView } from './record-view.ts';
import { openThreadEnd } from './thread-end.ts';
import { UsageTable } from '../../usage/usage-table.ts';

/**
 * The facts of a file's records in columns: about a hundred bytes for each record, where objects and strings would take
 * seven hundred. It only grows, so whatever was true of its first records stays true of them.
 */
export class RecordTable {
  readonly places = new NumberRows(placeWidth);
  /** As `linkAt` places them. */
  readonly links = new IntRows(linkWidth);
  readonly forms = new FormTable();

  /** Every id that a record has or names as its parent. */
  readonly uuids = new IdTable();
  /** By number of the id: the first record that has it, plus one; 0 for none. Longer than there are ids. */
  firstWithUuid = new Int32Array(0);

  private readonly toTime = openCanonicalTimes();
  readonly oddTimes = new Map<number, string>();

  /** Ids of assistant messages. */
  readonly messages = new IdTable();
  readonly models = new NameTable();
  readonly contexts = new ContextTable();
  /** By record: how long its turn took, where the client noted it down. */
  readonly turnDurations = new Map<number, number>();
  /** Assistant records that are messages of their own: the ids of the records, and how many have none. */
  readonly loneMessages = new Set<number>();
  namelessMessages = 0;

  readonly texts = new Map<number, string>();
  readonly textKeys = new Map<number, string>();
  /**
   * The first line of the first prompt of the main thread that is surely a person's, whole: a session may be called by
   * it.
   */
  opening: { readonly index: number; readonly line: string | undefined } | undefined;
  readonly calls = new CallTable();
  readonly usage = new UsageTable(this, 0);

  // Where to look for what only a few records are, in file order.
  /** Those that may start a turn, before it is known which commands the model ran. */
  readonly starts = new IntColumn();
  readonly mayBeRunByModel = new IntColumn();
  readonly compactions = new IntColumn();
  readonly sidechainRoots = new IntColumn();
  sidechains = 0;
  readonly ends = { main: openThreadEnd(), side: openThreadEnd() };

  private readonly views = new ItemCache<RecordNode>();
  private readonly makeView = (index: number): RecordNode => new RecordView(this, index);

  get length(): number {
    return this.links.length;
  }

  /** A new record; `addUser` and `addAssistant` tell more of those that they are for. Gives its number. */
  add(line: LinePlace, value: JsonObject, form: number): number {
    const { links, places } = this;
    const index = links.length;
    if (index === links.room) {
      links.makeRoom();
      places.makeRoom();
    }
    const { uuid, parentUuid, timestamp, cwd, gitBranch, version } = value;
    const context = this.contexts.put(cwd, gitBranch, version);
    const isSidechain = value['isSidechain'] === true;
    // The parent is most often the record before, which is still at hand; so it is looked up first.
    const named = typeof parentUuid === 'string' ? parentUuid : value['logicalParentUuid'];
    const parent = typeof named === 'string' ? this.uuids.put(named) : -1;
    const own = typeof uuid === 'string' ? this.uuids.put(uuid) : -1;
    if (own >= this.firstWithUuid.length || parent >= this.firstWithUuid.length)
      this.firstWithUuid = toLarger(this.firstWithUuid, Math.max(own, parent));
    if (own !== -1 && this.firstWithUuid[own] === 0) this.firstWithUuid[own] = index + 1;
    // As `linkAt` places them.
    const link = links.part;
    const start = (index & rowMask) * linkWidth;
    link[start] = line.number;
    link[start + 1] = form;
    link[start + 2] = own;
    link[start + 3] = parent;
    link[start + 4] = -1;
    link[start + 5] = -1;
    link[start + 6] = (isSidechain ? sidechainBit : 0) | (context < mostContexts ? (context + 1) << contextShift : 0);
    const time = typeof timestamp === 'string' ? this.toTime(timestamp) : Number.NaN;
    const place = places.part;
    const placeStart = (index & rowMask) * placeWidth;
    place[placeStart] = line.offset;
    place[placeStart + 1] = line.byteLength;
    place[placeStart + 2] = time;
    links.length = index + 1;
    places.length = index + 1;
    if (typeof timestamp === 'string' && Number.isNaN(time)) this.oddTimes.set(index, timestamp);
    if (isSidechain) this.sidechains++;
    return index;
  }

  /** Of the last record, as all that follow. */
  setUser(kind: UserKind, mayBeRunByModel: boolean, text: string, textKey: string | undefined): void {
    const index = this.length - 1;
    const { part } = this.links;
    const start = (index & rowMask) * linkWidth;
    const bits = part[start + linkAt.bits] as number;
    part[start + linkAt.bits] =
      bits |
      (userKinds.indexOf(kind) + firstUserKind) |
      (mayBeRunByModel ? mayBeRunBit : 0) |
      (textKey === undefined ? 0 : agentsBit);
    if (text !== '') this.texts.set(index, text);
    if (textKey !== undefined && textKey !== emptyKey) this.textKeys.set(index, textKey);
    // Only records of agents keep the text of a notification: in the main thread a team mate starts nothing.
    if (
      kind === 'prompt' ||
      kind === 'agent-prompt' ||
      kind === 'command' ||
      (kind === 'notification' && text.startsWith('<teammate-message'))
    )
      this.starts.push(index);
    if (mayBeRunByModel) this.mayBeRunByModel.push(index);
    if (kind === 'compact-summary') this.compactions.push(index);
    if ((bits & sidechainBit) !== 0 && part[start + linkAt.parent] === -1) this.sidechainRoots.push(index);
  }

  /** The first record that has an id, by the number of the id; -1 if there is none. */
  findFirst(uuid: number): number {
    return (this.firstWithUuid[uuid] ?? 0) - 1;
  }

  /** The same node for the same record, however often it is asked for. */
  getNode(index: number): RecordNode {
    return this.views.get(index, this.makeView);
  }

  offsetAt(index: number): number {
    return this.places.get(index, 0);
  }

  byteLengthAt(index: number): number {
    return this.places.get(index, 1);
  }

  /** Number of the line. */
  numberAt(index: number): number {
    return this.links.get(index, linkAt.number);
  }

  formAt(index: number): number {
    return this.links.get(index, linkAt.form);
  }

  /** Number of the record's id in `uuids`, -1 where it has none. */
  uuidAt(index: number): number {
    return this.links.get(index, linkAt.uuid);
  }

  parentAt(index: number): number {
    return this.links.get(index, linkAt.parent);
  }

  /** Of a record of the assistant: the number of its message in `messages`, -1 where it has none. */
  messageAt(index: number): number {
    return this.links.get(index, linkAt.message);
  }

  modelAt(index: number): number {
    return this.links.get(index, linkAt.model);
  }

  getUuid(index: number): string | undefined {
    const uuid = this.uuidAt(index);
    return uuid === -1 ? undefined : this.uuids.get(uuid);
  }

  getTimestamp(index: number): string | undefined {
    const time = this.places.get(index, 2);
    return Number.isNaN(time) ? this.oddTimes.get(index) : new Date(time).toISOString();
  }

  /** Milliseconds, NaN if there is no time. */
  getTime(index: number): number {
    const time = this.places.get(index, 2);
    if (!Number.isNaN(time)) return time;
    const odd = this.oddTimes.get(index);
    return odd === undefined ? time : Date.parse(odd);
  }

  getText(index: number): string {
    return this.texts.get(index) ?? '';
  }

  getTextKey(index: number): string | undefined {
    return (this.links.get(index, linkAt.bits) & agentsBit) === 0 ? undefined : (this.textKeys.get(index) ?? emptyKey);
  }

  isSidechain(index: number): boolean {
    return (this.links.get(index, linkAt.bits) & sidechainBit) !== 0;
  }

  isAssistant(index: number): boolean {
    return (this.links.get(index, linkAt.bits) & kindMask) === assistantKind;
  }

  /** Of the assistant, but not of the client's own. */
  isModelAnswer(index: number): boolean {
    return (this.links.get(index, linkAt.bits) & modelAnswerBit) !== 0;
  }

  isApiError(index: number): boolean {
    return (this.links.get(index, linkAt.bits) & apiErrorBit) !== 0;
  }

  isMayBeRunByModel(index: number): boolean {
    return (this.links.get(index, linkAt.bits) & mayBeRunBit) !== 0;
  }

  /** undefined for everything but user records. */
  getUserKind(index: number): UserKind | undefined {
    const kind = this.links.get(index, linkAt.bits) & kindMask;
    return kind < firstUserKind ? undefined : userKinds[kind - firstUserKind];
  }

  /** undefined if the record does not say it. */
  findContext(index: number): RecordContext | undefined {
    return this.contexts.contexts[(this.links.get(index, linkAt.bits) >>> contextShift) - 1];
  }

  /** A line got its line end only now. */
  growAt(index: number, bytes: number): void {
    const part = this.places.parts[index >>> partBits];
    const at = (index & rowMask) * placeWidth + 1;
    if (part !== undefined) part[at] = (part[at] as number) + bytes;
  }

  /** An assistant record that is a message of its own, by the number of its id. */
  addLoneMessage(uuid: number): void {
    if (uuid === -1) this.namelessMessages++;
    else this.loneMessages.add(uuid);
  }
}

export const linkWidth = 7;
/** Places in a row of links. */
export const linkAt = { number: 0, form: 1, uuid: 2, parent: 3, message: 4, model: 5, bits: 6 } as const;
/** A row of places is offset, bytes and time; its time is NaN where it is missing or written in another way. */
export const placeWidth = 3;

// The lowest four bits tell what a record is: nothing of a conversation, the assistant's, or a user record of one of
// these kinds.
export const kindMask = 15;
export const assistantKind = 1;
/** Of a user record that holds results. */
export const firstUserKind = 2;
export const userKinds: readonly UserKind[] = [
  'tool-result',
  'compact-summary',
  'interruption',
  'meta',
  'command',
  'command-output',
  'notification',
  'prompt',
  'agent-prompt',
];

/**
 * The other bits. A record of agents is a user record with a key of its text; an answer of a model is no message of the
 * client's own.
 */
export const sidechainBit = 16;
export const apiErrorBit = 32;
const mayBeRunBit = 64;
const agentsBit = 128;
export const modelAnswerBit = 256;
/** Above them the number of the context, plus one. */
export const contextShift = 9;
const mostContexts = 2 ** 22;
/** Of the many records of agents that have no text of their own. */
const emptyKey = toTextKey('');
