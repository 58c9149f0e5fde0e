import { findRecordMeaning, messageTypes, type RecordMeaning } from '../../records/record-meaning.ts';

/** What a record is: its type and, where types have kinds of their own, which of them. */
export interface RecordForm {
  readonly type: string;
  readonly subtype: string | undefined;
}

/** Numbers for the few forms that records have; the two most common have fixed ones. */
export class FormTable {
  private readonly forms: RecordForm[] = [];
  private readonly meanings: RecordMeaning[] = [];
  private readonly numbers = new Map<string, Map<string | undefined, number>>();

  constructor() {
    this.put(messageTypes.user, undefined);
    this.put(messageTypes.assistant, undefined);
  }

  put(type: string, subtype: string | undefined): number {
    let ofType = this.numbers.get(type);
    if (ofType === undefined) {
      ofType = new Map();
      this.numbers.set(type, ofType);
    }
    let number = ofType.get(subtype);
    if (number === undefined) {
      number = this.forms.length;
      this.forms.push({ type, subtype });
      this.meanings.push(findRecordMeaning(type, subtype));
      ofType.set(subtype, number);
    }
    return number;
  }

  get length(): number {
    return this.forms.length;
  }

  get(number: number): RecordForm {
    return this.forms[number] as RecordForm;
  }

  getMeaning(number: number): RecordMeaning {
    return this.meanings[number] as RecordMeaning;
  }
}

export const userForm = 0;
export const assistantForm = 1;
