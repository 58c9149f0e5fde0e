import { DamagedBytes, type ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';

/** How a value becomes bytes and comes back. */
export interface Codec<Value> {
  readonly write: (writer: ByteWriter, value: Value) => void;
  readonly read: (reader: ByteReader) => Value;
}

export const textCodec: Codec<string> = {
  write: (writer, value) => writer.text(value),
  read: (reader) => reader.text(),
};
/** A whole number from 0. */
export const countCodec: Codec<number> = {
  write: (writer, value) => writer.unsigned(value),
  read: (reader) => reader.unsigned(),
};
export const numberCodec: Codec<number> = {
  write: (writer, value) => writer.number(value),
  read: (reader) => reader.number(),
};
export const booleanCodec: Codec<boolean> = {
  write: (writer, value) => writer.unsigned(value ? 1 : 0),
  read: (reader) => reader.unsigned(1) === 1,
};

export function toOptionalCodec<Value>(inner: Codec<Value>): Codec<Value | undefined> {
  return {
    write(writer, value) {
      writer.unsigned(value === undefined ? 0 : 1);
      if (value !== undefined) inner.write(writer, value);
    },
    read: (reader) => (reader.unsigned(1) === 0 ? undefined : inner.read(reader)),
  };
}

export function toListCodec<Value>(inner: Codec<Value>): Codec<readonly Value[]> {
  return {
    write(writer, values) {
      writer.unsigned(values.length);
      for (const value of values) inner.write(writer, value);
    },
    read(reader) {
      const values: Value[] = [];
      for (let left = reader.count(); left > 0; left--) values.push(inner.read(reader));
      return values;
    },
  };
}

export function toChoiceCodec<const Value extends string>(choices: readonly Value[]): Codec<Value> {
  return {
    write(writer, value) {
      writer.unsigned(choices.indexOf(value));
    },
    read: (reader) => choices[reader.unsigned(choices.length - 1)] as Value,
  };
}

/** An object with the fields of `codecs`, in their order. */
export function toObjectCodec<Value extends object>(codecs: {
  readonly [Name in keyof Value]-?: Codec<Value[Name]>;
}): Codec<Value> {
  const names = Object.keys(codecs) as (keyof Value)[];
  return {
    write(writer, value) {
      for (const name of names) codecs[name].write(writer, value[name]);
    },
    read(reader) {
      const value: Partial<Value> = {};
      for (const name of names) value[name] = codecs[name].read(reader);
      return value as Value;
    },
  };
}

/** Objects of two kinds, told apart by one field. */
export function toEitherCodec<First, Second>(
  isFirst: (value: First | Second) => value is First,
  first: Codec<First>,
  second: Codec<Second>,
): Codec<First | Second> {
  return {
    write(writer, value) {
      const kind = isFirst(value);
      writer.unsigned(kind ? 0 : 1);
      if (kind) first.write(writer, value);
      else second.write(writer, value as Second);
    },
    read: (reader) => (reader.unsigned(1) === 0 ? first.read(reader) : second.read(reader)),
  };
}

/** For a value that bytes must not have. */
export function refuseBytes(reason: string): never {
  throw new DamagedBytes(reason);
}
