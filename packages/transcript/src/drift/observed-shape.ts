import { toJsonKind, type JsonKind } from '../json/json-kind.ts';
import { isJsonObject, type JsonValue } from '../json/json-value.ts';
import { compareVersions } from '../reading/version-order.ts';

/** What was seen at one place of many records, without their content. */
export interface ObservedShape {
  count: number;
  readonly kinds: Map<JsonKind, number>;
  /**
   * For objects; undefined once the names turned out to be data (apart from objects that are never a map, which keep
   * both).
   */
  fields: Map<string, ObservedShape> | undefined;
  /** For objects whose names are data: all their values together. */
  values: ObservedShape | undefined;
  /** For lists: all items together. */
  items: ObservedShape | undefined;
  /** Short texts, while there are few different ones: an enumeration, perhaps. */
  texts: Map<string, number> | undefined;
  first: string | undefined;
  last: string | undefined;
}

const maxNames = 48;
const maxKeptNames = 400;
const maxTexts = 16;
const maxTextLength = 32;
const maxDepth = 12;

export function createObservedShape(): ObservedShape {
  return {
    count: 0,
    kinds: new Map(),
    fields: undefined,
    values: undefined,
    items: undefined,
    texts: new Map(),
    first: undefined,
    last: undefined,
  };
}

/** What is known beforehand of the places below a value. A path is `.message.content[]`. */
export interface KnownPlaces {
  /** Asked about every place: whether what is there is observed in another group. */
  isElsewhere(path: string, value: JsonValue): boolean;
  /**
   * For an object at this place: the names through which the way to such places leads; undefined if there is none.
   */
  namesElsewhere(path: string): ReadonlySet<string> | undefined;
}

/** Adds one value. */
export function observeValue(
  shape: ObservedShape,
  value: JsonValue,
  version: string | undefined,
  places: KnownPlaces = noPlaces,
  path = '',
  depth = 0,
): void {
  shape.count++;
  const kind = toJsonKind(value);
  shape.kinds.set(kind, (shape.kinds.get(kind) ?? 0) + 1);
  observeVersion(shape, version);
  if (kind === 'text') observeText(shape, value as string);
  if (depth >= maxDepth || (path !== '' && places.isElsewhere(path, value))) return;
  if (Array.isArray(value)) {
    shape.items ??= createObservedShape();
    for (const item of value as readonly JsonValue[])
      observeValue(shape.items, item, version, places, `${path}[]`, depth + 1);
  } else if (isJsonObject(value)) {
    const known = places.namesElsewhere(path) ?? (depth === 0 ? noNames : undefined);
    for (const [name, inner] of Object.entries(value)) {
      const field = known === undefined ? getField(shape, name) : getKeptField(shape, name, known);
      observeValue(
        field,
        inner as JsonValue,
        version,
        places,
        field === shape.values ? `${path}.*` : `${path}.${name}`,
        depth + 1,
      );
    }
  }
}

const noNames: ReadonlySet<string> = new Set();
const noPlaces: KnownPlaces = { isElsewhere: () => false, namesElsewhere: () => undefined };

/**
 * The values of an enumeration; empty for anything that may be content. A value is shown only if all of them look like
 * words of a program and come again and again: a few samples of a free text would pass for an enumeration.
 */
export function listEnumValues(shape: ObservedShape): readonly string[] {
  const { texts } = shape;
  if (texts === undefined || texts.size === 0 || [...texts.keys()].some((text) => !enumValue.test(text) || isId(text)))
    return [];
  const samples = shape.kinds.get('text') ?? 0;
  return samples >= texts.size * minSamplesPerValue ? [...texts.keys()].sort() : [];
}

const enumValue = /^[A-Za-z][\w.-]*$/;
const minSamplesPerValue = 3;

function observeVersion(shape: ObservedShape, version: string | undefined): void {
  if (version === undefined) return;
  if (shape.first === undefined || compareVersions(version, shape.first) < 0) shape.first = version;
  if (shape.last === undefined || compareVersions(version, shape.last) > 0) shape.last = version;
}

function observeText(shape: ObservedShape, text: string): void {
  if (shape.texts === undefined) return;
  shape.texts.set(text, (shape.texts.get(text) ?? 0) + 1);
  if (text.length > maxTextLength || shape.texts.size > maxTexts) shape.texts = undefined;
}

/**
 * A group is never a map, nor is an object on the way to a part of it: an odd name (a model's invention, say) goes to
 * `values` and leaves the other names what they are. One odd name beside `message.content` would else hide all content
 * blocks from then on, and mix them with what was seen before.
 */
function getKeptField(shape: ObservedShape, name: string, known: ReadonlySet<string>): ObservedShape {
  shape.fields ??= new Map();
  const field = shape.fields.get(name);
  if (field !== undefined) return field;
  if (!known.has(name) && (shape.fields.size >= maxKeptNames || looksLikeData(name)))
    return (shape.values ??= createObservedShape());
  const created = createObservedShape();
  shape.fields.set(name, created);
  return created;
}

function getField(shape: ObservedShape, name: string): ObservedShape {
  if (shape.values !== undefined) return shape.values;
  shape.fields ??= new Map();
  const known = shape.fields.get(name);
  if (known !== undefined) return known;
  const created = createObservedShape();
  shape.fields.set(name, created);
  if (shape.fields.size > maxNames || looksLikeData(name)) foldIntoMap(shape);
  return shape.values ?? created;
}

/**
 * Names that no programmer chose: paths, ids, hashes, sentences, numbers. They are content and must not show up as
 * names of fields.
 */
function looksLikeData(name: string): boolean {
  return !/^-?[A-Za-z_$][\w$-]{0,39}$/.test(name) || /\d{4}/.test(name) || isId(name);
}

/** A hash, a UUID or a part of one. */
function isId(text: string): boolean {
  return /^[0-9a-f]{8}-|^(?=.*\d)[0-9a-f]{7,}$/i.test(text);
}

/** From now on all names count as one: they are data. */
function foldIntoMap(shape: ObservedShape): void {
  const fields = [...(shape.fields?.values() ?? [])];
  shape.values = fields.reduce(mergeShapes, createObservedShape());
  shape.fields = undefined;
}

/** Adds what `b` saw to `a`. */
function mergeShapes(a: ObservedShape, b: ObservedShape): ObservedShape {
  a.count += b.count;
  for (const [kind, count] of b.kinds) a.kinds.set(kind, (a.kinds.get(kind) ?? 0) + count);
  observeVersion(a, b.first);
  observeVersion(a, b.last);
  if (a.texts !== undefined && b.texts !== undefined)
    for (const [text, count] of b.texts) a.texts.set(text, (a.texts.get(text) ?? 0) + count);
  if (b.texts === undefined || (a.texts?.size ?? 0) > maxTexts) a.texts = undefined;
  if (b.items !== undefined) a.items = a.items === undefined ? b.items : mergeShapes(a.items, b.items);
  if (b.values !== undefined) {
    if (a.values === undefined) foldIntoMap(a);
    a.values = mergeShapes(a.values ?? createObservedShape(), b.values);
  }
  for (const [name, inner] of b.fields ?? []) mergeShapes(getField(a, name), inner);
  return a;
}
