import { findText } from '../../json/find-text.ts';
import type { JsonValue } from '../../json/json-value.ts';

/** Where a record was written: working directory, branch, version of the client. */
export interface RecordContext {
  readonly cwd: string | undefined;
  readonly gitBranch: string | undefined;
  readonly version: string | undefined;
}

/** Numbers for the few places that the records of a file were written in. */
export class ContextTable {
  readonly contexts: RecordContext[] = [];
  private readonly numbers = new Map<string, number>();
  private last: RecordContext = { cwd: undefined, gitBranch: undefined, version: undefined };
  private lastNumber = -1;

  /** -1 where a record says none of it. */
  put(cwd: JsonValue | undefined, gitBranch: JsonValue | undefined, version: JsonValue | undefined): number {
    const { last } = this;
    // Nearly always a record says the same as the one before.
    if (cwd === last.cwd && gitBranch === last.gitBranch && version === last.version) return this.lastNumber;
    if (typeof cwd !== 'string' && typeof gitBranch !== 'string' && typeof version !== 'string') return -1;
    return this.add({ cwd: findText(cwd), gitBranch: findText(gitBranch), version: findText(version) });
  }

  /** The number of a context that may be new. */
  add(context: RecordContext): number {
    const key = JSON.stringify([context.cwd ?? null, context.gitBranch ?? null, context.version ?? null]);
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.contexts.length;
      this.contexts.push(context);
      this.numbers.set(key, number);
    }
    this.last = this.contexts[number] as RecordContext;
    this.lastNumber = number;
    return number;
  }
}
