import type { JsonObject } from '../json/json-value.ts';
import type { FieldShapes, Shape } from './shape.ts';
import type { FieldTypes, ShapeType } from './shape-type.ts';
import type { Role } from './role.ts';
import type { ToolAct } from './tool-act.ts';
import type { Traits } from './traits.ts';

/**
 * What every entry of the catalogue says. Versions are not here: they are measured (`versions-seen.ts`), never written
 * by hand.
 */
interface EntryBasics {
  /** One to three sentences: what it is, who writes it when. The first sentence is alone in lists. */
  readonly doc: string;
  /** For what no sample shows: where it is documented. Accepted without drift all the same. */
  readonly documented?: string;
}

/** What reading a session needs to know of a record type: what its records are for. */
export interface RecordBase<Type extends string = string> {
  readonly type: Type;
  readonly role: Role;
  /** What its records mean for their session. */
  readonly traits?: Traits;
  /** Where a record says which of several kinds it is, each with an entry of its own. */
  readonly kinds?: KindPlace;
}

/** What documents, schemas and checks need besides: what its records look like. */
interface RecordFormat<Fields extends FieldShapes = FieldShapes> extends EntryBasics {
  /** Its fields apart from `type`. */
  readonly fields: Fields;
  /** A whole record without `type`: fixture, documentation and drift test at once. */
  readonly example: FieldTypes<Fields>;
}

/** A record type: one line of a transcript with this `type`. */
export type RecordEntry<Type extends string = string, Fields extends FieldShapes = FieldShapes> = RecordBase<Type> &
  RecordFormat<Fields>;

/** The field that names the kind of a record, in the record itself or in an object inside it. */
export interface KindPlace {
  readonly list: 'system' | 'attachments' | 'progress';
  readonly inside?: string;
  readonly tag: string;
}

/** What reading a session needs to know of a kind inside a record type. */
export interface KindBase<Name extends string = string> {
  readonly name: Name;
  /** Where it differs from the role of the record that holds it. */
  readonly role?: Role;
  /** What it means, beside or instead of what every record of its type does. */
  readonly traits?: Traits;
}

interface KindFormat<Fields extends FieldShapes = FieldShapes> extends EntryBasics {
  /** Its own fields, apart from the tag that names it and from what the record holds anyway. */
  readonly fields: Fields;
  readonly example: FieldTypes<Fields>;
  /** The envelope around the example, where the common one would be untrue: a compaction has no parent. */
  readonly exampleEnvelope?: JsonObject;
}

/** A kind inside a record type: a `system` subtype, an attachment, a progress report, a content block. */
export type KindEntry<Name extends string = string, Fields extends FieldShapes = FieldShapes> = KindBase<Name> &
  KindFormat<Fields>;

/** A tool: what the model sends, and what the client notes down of the result in `toolUseResult`. */
export interface ToolEntry<
  Name extends string = string,
  Input extends FieldShapes = FieldShapes,
  Result extends Shape = Shape,
> extends EntryBasics {
  readonly name: Name;
  /** What a call of it does, where the model, the search or the views ask for that. */
  readonly act?: ToolAct;
  readonly input: Input;
  /** Takes whatever its caller defined; the input is not judged. */
  readonly hasOpenInput?: boolean;
  /** Errors are plain texts for every tool and need not be declared. */
  readonly result: Result;
  readonly example: { readonly input: FieldTypes<Input>; readonly result: ShapeType<Result> };
  /** The name it has had before or since. */
  readonly seeAlso?: readonly string[];
}

/** A file beside the transcripts. */
export interface SideFileEntry<Content extends Shape = Shape> extends EntryBasics {
  /** The kind that the layout table gives its path. */
  readonly kind: string;
  readonly format: 'json' | 'jsonl' | 'text' | 'lines';
  /** The value of the file, of one line of it, or of one parsed line of text. */
  readonly content: Content;
  readonly example: ShapeType<Content>;
}

/** A side file of whatever content, for code that treats all alike. */
export interface AnySideFileEntry extends Omit<SideFileEntry, 'content' | 'example'> {
  readonly content: Shape;
  readonly example: unknown;
}

/** The entries of these bases, one for each and in the same order: the compiler names what a list lacks. */
export type RecordEntriesOf<Bases extends readonly RecordBase[]> = {
  readonly [At in keyof Bases]: RecordEntry<Bases[At]['type']>;
};

export type KindEntriesOf<Bases extends readonly KindBase[]> = {
  readonly [At in keyof Bases]: KindEntry<Bases[At]['name']>;
};

export function recordBase<const Type extends string>(base: RecordBase<Type>): RecordBase<Type> {
  return base;
}

export function kindBase<const Name extends string>(base: KindBase<Name>): KindBase<Name> {
  return base;
}

/**
 * Entries of records are functions that only the catalogue calls, so that a program that reads sessions and prints no
 * documents is built without their texts.
 */
export function recordEntry<const Type extends string, const Fields extends FieldShapes>(
  base: RecordBase<Type>,
  format: RecordFormat<Fields>,
): RecordEntry<Type, Fields> {
  return { ...base, ...format };
}

export function kindEntry<const Name extends string, const Fields extends FieldShapes>(
  base: KindBase<Name>,
  format: KindFormat<Fields>,
): KindEntry<Name, Fields> {
  return { ...base, ...format };
}

export function toolEntry<const Name extends string, const Input extends FieldShapes, const Result extends Shape>(
  entry: ToolEntry<Name, Input, Result>,
): ToolEntry<Name, Input, Result> {
  return entry;
}

export function sideFileEntry<const Content extends Shape>(entry: SideFileEntry<Content>): SideFileEntry<Content> {
  return entry;
}
