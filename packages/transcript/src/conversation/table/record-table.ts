import { IdTable } from '../../columns/id-table.ts';
import { IntColumn } from '../../columns/int-column.ts';
import { IntRows } from '../../columns/int-rows.ts';
import { ItemCache } from '../../columns/item-cache.ts';
import { NameTable } from '../../columns/name-table.ts';
import { NumberRows } from '../../columns/number-rows.ts';
import { openCanonicalTimes } from '../../columns/open-canonical-times.ts';
import type { LinePlace } from '../../lines/line.ts';
import type { RecordNode } from '../record-node.ts';
import { toTextKey } from '../to-text-key.ts';
import type { UserKind } from '../user-kind.ts';
import { CallTable } from './call-table.ts';
import { FormTable } from './form-table.ts';
import { RecordView } from './record-view.ts';
import { openThreadEnd } from './thread-end.ts';
import { UsageTable } from '../../usage/usage-table.ts';

/**
 * The facts of a file's records in columns: about a hundred bytes for each record, where objects and strings would take seven hundred. It only grows, so whatever
 * was true of its first records stays true of them.
 */
export class RecordTable {
  private readonly places = new NumberRows(3);
  private readonly links = new IntRows(7);
  readonly forms = new FormTable();

  /** Every id that a record has or names as its parent. */
  readonly uuids = new IdTable();
  /** By number of the id: the first record that has it, or -1. */
  readonly firstWithUuid = new IntColumn();

  private readonly toTime = openCanonicalTimes();
  private readonly oddTimes = new Map<number, string>();

  /** Ids of assistant messages. */
  readonly messages = new IdTable();
  readonly models = new NameTable();
  /** Assistant records that are messages of their own: the ids of the records, and how many have none. */
  readonly loneMessages = new Set<number>();
  namelessMessages = 0;

  private readonly texts = new Map<number, string>();
  private readonly textKeys = new Map<number, string>();
  readonly calls = new CallTable();
  readonly usage = new UsageTable(this);

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
    return this.places.length;
  }

  /** Begins a new record; `setUser`, `setResults` or `setAssistant` may tell more of it, then `end` stores it. Until then its number is `length`. */
  begin(line: LinePlace, form: number, uuid: string | undefined, parentUuid: string | undefined, isSidechain: boolean, timestamp: string | undefined): void {
    // The parent is most often the record before, which is still at hand; so it is looked up first.
    for (let which: number = at.parent; which >= at.uuid; which--) {
      const text = which === at.uuid ? uuid : parentUuid;
      link[which] = text === undefined ? -1 : this.putUuid(text);
    }
    const number = link[at.uuid] as number;
    if (number !== -1 && this.firstWithUuid.get(number) === -1) this.firstWithUuid.set(number, this.length);
    link[at.number] = line.number;
    link[at.form] = form;
    link[at.message] = -1;
    link[at.model] = -1;
    link[at.bits] = isSidechain ? bit.sidechain : 0;
    place[0] = line.offset;
    place[1] = line.byteLength;
    place[2] = timestamp === undefined ? Number.NaN : this.toTime(timestamp);
    if (timestamp !== undefined && Number.isNaN(place[2])) this.oddTimes.set(this.length, timestamp);
    if (isSidechain) this.sidechains++;
  }

  setUser(kind: UserKind, mayBeRunByModel: boolean, text: string, textKey: string | undefined): void {
    const index = this.length;
    link[at.bits] = (link[at.bits] as number) | (userKinds.indexOf(kind) + firstUserKind) | (mayBeRunByModel ? bit.mayBeRunByModel : 0) | (textKey === undefined ? 0 : bit.agents);
    if (text !== '') this.texts.set(index, text);
    if (textKey !== undefined && textKey !== emptyKey) this.textKeys.set(index, textKey);
    // Only records of agents keep the text of a notification: in the main thread a team mate starts nothing.
    if (kind === 'prompt' || kind === 'agent-prompt' || kind === 'command' || (kind === 'notification' && text.startsWith('<teammate-message'))) this.starts.push(index);
    if (mayBeRunByModel) this.mayBeRunByModel.push(index);
    if (kind === 'compact-summary') this.compactions.push(index);
    if (((link[at.bits] as number) & bit.sidechain) !== 0 && link[at.parent] === -1) this.sidechainRoots.push(index);
  }

  /** A user record of the main thread that holds results, and nothing else that is kept. */
  setResults(): void {
    link[at.bits] = (link[at.bits] as number) | firstUserKind;
  }

  setAssistant(messageId: string | undefined, model: string | undefined, isApiError: boolean): void {
    const index = this.length;
    const bits = link[at.bits] as number;
    const message = messageId === undefined ? -1 : this.messages.put(messageId);
    if (message === -1) this.addLoneMessage(link[at.uuid] as number);
    link[at.message] = message;
    link[at.model] = model === undefined ? -1 : this.models.put(model);
    link[at.bits] = bits | assistantKind | (isApiError ? bit.apiError : 0);
    ((bits & bit.sidechain) === 0 ? this.ends.main : this.ends.side).add(message === -1 ? -1 - index : message, index);
  }

  end(): void {
    this.links.push(link);
    this.places.push(place);
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
    return this.links.get(index, at.number);
  }

  formAt(index: number): number {
    return this.links.get(index, at.form);
  }

  /** Number of the record's id in `uuids`, -1 where it has none. */
  uuidAt(index: number): number {
    return this.links.get(index, at.uuid);
  }

  parentAt(index: number): number {
    return this.links.get(index, at.parent);
  }

  /** Of a record of the assistant: the number of its message in `messages`, -1 where it has none. */
  messageAt(index: number): number {
    return this.links.get(index, at.message);
  }

  modelAt(index: number): number {
    return this.links.get(index, at.model);
  }

  getUuid(index: number): string | undefined {
    const uuid = this.uuidAt(index);
    return uuid === -1 ? undefined : this.uuids.get(uuid);
  }

  getTimestamp(index: number): string | undefined {
    const time = this.places.get(index, 2);
    return Number.isNaN(time) ? this.oddTimes.get(index) : new Date(time).toISOString();
  }

  /** Milliseconds, NaN where there is no time. */
  getTime(index: number): number {
    const time = this.places.get(index, 2);
    return Number.isNaN(time) ? Date.parse(this.oddTimes.get(index) ?? '') : time;
  }

  getText(index: number): string {
    return this.texts.get(index) ?? '';
  }

  getTextKey(index: number): string | undefined {
    return (this.links.get(index, at.bits) & bit.agents) === 0 ? undefined : (this.textKeys.get(index) ?? emptyKey);
  }

  isSidechain(index: number): boolean {
    return (this.links.get(index, at.bits) & bit.sidechain) !== 0;
  }

  isAssistant(index: number): boolean {
    return (this.links.get(index, at.bits) & kindMask) === assistantKind;
  }

  isApiError(index: number): boolean {
    return (this.links.get(index, at.bits) & bit.apiError) !== 0;
  }

  isMayBeRunByModel(index: number): boolean {
    return (this.links.get(index, at.bits) & bit.mayBeRunByModel) !== 0;
  }

  /** undefined for everything but user records. */
  getUserKind(index: number): UserKind | undefined {
    const kind = this.links.get(index, at.bits) & kindMask;
    return kind < firstUserKind ? undefined : userKinds[kind - firstUserKind];
  }

  private putUuid(text: string): number {
    const uuid = this.uuids.put(text);
    if (uuid === this.firstWithUuid.length) this.firstWithUuid.push(-1);
    return uuid;
  }

  private addLoneMessage(uuid: number): void {
    if (uuid === -1) this.namelessMessages++;
    else this.loneMessages.add(uuid);
  }
}

/** Places in a row of links; `parent` follows `uuid`. */
const at = { number: 0, form: 1, uuid: 2, parent: 3, message: 4, model: 5, bits: 6 } as const;
// A row is put together here before it is stored. A row of places is offset, bytes and time; its time is NaN where it is missing or written in another way.
const link = new Int32Array(7);
const place = new Float64Array(3);

// The lowest four bits tell what a record is: nothing of a conversation, the assistant's, or a user record of one of these kinds.
const kindMask = 15;
const assistantKind = 1;
const firstUserKind = 2;
const userKinds: readonly UserKind[] = ['tool-result', 'compact-summary', 'interruption', 'meta', 'command', 'command-output', 'notification', 'prompt', 'agent-prompt'];

/** The other bits; `agents` is a user record with a key of its text. */
const bit = { sidechain: 16, apiError: 32, mayBeRunByModel: 64, agents: 128 } as const;
/** Of the many records of agents that have no text of their own. */
const emptyKey = toTextKey('');
