import type { RecordMeaning } from '../../records/record-meaning.ts';
import type { AssistantFacts, RecordNode, UserFacts } from '../facts/record-node.ts';
import type { RecordTable } from './record-table.ts';

/** A record as its table knows it; every field is looked up when it is asked for. */
export class RecordView implements RecordNode {
  readonly index: number;
  private readonly table: RecordTable;

  constructor(table: RecordTable, index: number) {
    this.table = table;
    this.index = index;
  }

  get number(): number {
    return this.table.numberAt(this.index);
  }

  get offset(): number {
    return this.table.offsetAt(this.index);
  }

  get byteLength(): number {
    return this.table.byteLengthAt(this.index);
  }

  get type(): string {
    return this.table.forms.get(this.table.formAt(this.index)).type;
  }

  get subtype(): string | undefined {
    return this.table.forms.get(this.table.formAt(this.index)).subtype;
  }

  get meaning(): RecordMeaning {
    return this.table.forms.getMeaning(this.table.formAt(this.index));
  }

  get uuid(): string | undefined {
    return this.table.getUuid(this.index);
  }

  get parentUuid(): string | undefined {
    const parent = this.table.parentAt(this.index);
    return parent === -1 ? undefined : this.table.uuids.get(parent);
  }

  get isSidechain(): boolean {
    return this.table.isSidechain(this.index);
  }

  get timestamp(): string | undefined {
    return this.table.getTimestamp(this.index);
  }

  get user(): UserFacts | undefined {
    const { table, index } = this;
    const kind = table.getUserKind(index);
    if (kind === undefined) return undefined;
    return {
      kind,
      mayBeRunByModel: table.isMayBeRunByModel(index),
      text: table.getText(index),
      textKey: table.getTextKey(index),
      results: kind === 'tool-result' ? table.calls.listResults(index) : none,
    };
  }

  get assistant(): AssistantFacts | undefined {
    const { table, index } = this;
    if (!table.isAssistant(index)) return undefined;
    const message = table.messageAt(index);
    const model = table.modelAt(index);
    return {
      messageId: message === -1 ? undefined : table.messages.get(message),
      model: model === -1 ? undefined : table.models.get(model),
      isApiError: table.isApiError(index),
      calls: table.calls.listCalls(index),
      results: table.calls.listResults(index),
    };
  }
}

const none: readonly never[] = [];
