/** What a record is: its type and, where types have kinds of their own, which of them. */
export interface RecordForm {
  readonly type: string;
  readonly subtype: string | undefined;
}

/** Numbers for the few forms that records have; the two most common have fixed ones. */
export class FormTable {
  private readonly forms: RecordForm[] = [];
  private readonly numbers = new Map<string, Map<string | undefined, number>>();

  constructor() {
    this.put('user', undefined);
    this.put('assistant', undefined);
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
      ofType.set(subtype, number);
    }
    return number;
  }

  get length(): number {
    return this.forms.length;
  }

  /** -1 where no record has the form. */
  find(type: string, subtype: string | undefined): number {
    return this.numbers.get(type)?.get(subtype) ?? -1;
  }

  get(number: number): RecordForm {
    return this.forms[number] as RecordForm;
  }
}

export const userForm = 0;
export const assistantForm = 1;
