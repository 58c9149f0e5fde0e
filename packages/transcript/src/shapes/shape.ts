/**
 * How the catalogue says what a value looks like. From one declaration come the TypeScript type (`ShapeType`), the JSON
 * Schema, the drift check and the format pages. Objects are always open: a field that is not declared is kept and
 * reported as new, never refused.
 */
export type Shape =
  | TextShape
  | NumberShape
  | BooleanShape
  | NullShape
  | LiteralShape
  | ListShape
  | ObjectShape
  | MapShape
  | EitherShape
  | TaggedShape
  | OpaqueShape;

export interface TextShape<Known extends string = string> {
  readonly kind: 'text';
  readonly doc?: string;
  /** Values seen so far. Another one is no drift: enumerations grow with every release. */
  readonly known?: readonly Known[];
}

export interface NumberShape {
  readonly kind: 'number';
  readonly doc?: string;
}

export interface BooleanShape {
  readonly kind: 'boolean';
  readonly doc?: string;
}

export interface NullShape {
  readonly kind: 'null';
  readonly doc?: string;
}

/** Exactly this text; what tells one object from another. */
export interface LiteralShape<Value extends string = string> {
  readonly kind: 'literal';
  readonly value: Value;
  readonly doc?: string;
}

export interface ListShape<Item extends Shape = Shape> {
  readonly kind: 'list';
  readonly items: Item;
  readonly doc?: string;
}

export interface ObjectShape<Fields extends FieldShapes = FieldShapes> {
  readonly kind: 'object';
  readonly fields: Fields;
  readonly doc?: string;
}

/** An object whose names are data (paths, model names), all values alike. */
export interface MapShape<Value extends Shape = Shape> {
  readonly kind: 'map';
  readonly values: Value;
  readonly doc?: string;
}

/** One of several; at most one option for each kind of JSON value, so that the kind decides. */
export interface EitherShape<Options extends readonly Shape[] = readonly Shape[]> {
  readonly kind: 'either';
  readonly options: Options;
  readonly doc?: string;
}

/**
 * An object whose `tag` field says which of the catalogue's entries it is: a content block, an attachment, a progress
 * report.
 */
export interface TaggedShape {
  readonly kind: 'tagged';
  readonly tag: string;
  /** The list of the catalogue to look in. */
  readonly list: TaggedList;
  readonly doc?: string;
}

export type TaggedList = 'blocks' | 'attachments' | 'progress';

/** Somebody else's shape: inputs of MCP tools, parameters of the API. Anything goes. */
export interface OpaqueShape {
  readonly kind: 'opaque';
  readonly doc?: string;
}

/** A field that not every record has. */
export interface OptionalShape<Inner extends Shape = Shape> {
  readonly kind: 'optional';
  readonly shape: Inner;
}

export type FieldShapes = Readonly<Record<string, Shape | OptionalShape>>;

export function text<const Known extends string = string>(doc?: string, known?: readonly Known[]): TextShape<Known> {
  return { kind: 'text', ...toDoc(doc), ...(known === undefined ? {} : { known }) };
}

export function number(doc?: string): NumberShape {
  return { kind: 'number', ...toDoc(doc) };
}

export function boolean(doc?: string): BooleanShape {
  return { kind: 'boolean', ...toDoc(doc) };
}

export function nothing(doc?: string): NullShape {
  return { kind: 'null', ...toDoc(doc) };
}

export function literal<const Value extends string>(value: Value, doc?: string): LiteralShape<Value> {
  return { kind: 'literal', value, ...toDoc(doc) };
}

export function list<Item extends Shape>(items: Item, doc?: string): ListShape<Item> {
  return { kind: 'list', items, ...toDoc(doc) };
}

export function object<const Fields extends FieldShapes>(fields: Fields, doc?: string): ObjectShape<Fields> {
  return { kind: 'object', fields, ...toDoc(doc) };
}

export function map<Value extends Shape>(values: Value, doc?: string): MapShape<Value> {
  return { kind: 'map', values, ...toDoc(doc) };
}

export function either<const Options extends readonly Shape[]>(options: Options, doc?: string): EitherShape<Options> {
  return { kind: 'either', options, ...toDoc(doc) };
}

/** The shape or null. */
export function nullable<Inner extends Shape>(shape: Inner, doc?: string): EitherShape<readonly [Inner, NullShape]> {
  return { kind: 'either', options: [shape, { kind: 'null' }], ...toDoc(doc ?? shape.doc) };
}

export function tagged(tag: string, from: TaggedList, doc?: string): TaggedShape {
  return { kind: 'tagged', tag, list: from, ...toDoc(doc) };
}

export function opaque(doc?: string): OpaqueShape {
  return { kind: 'opaque', ...toDoc(doc) };
}

export function optional<Inner extends Shape>(shape: Inner): OptionalShape<Inner> {
  return { kind: 'optional', shape };
}

function toDoc(doc: string | undefined): { readonly doc?: string } {
  return doc === undefined ? {} : { doc };
}
