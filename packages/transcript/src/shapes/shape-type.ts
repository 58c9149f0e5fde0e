import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type {
  BooleanShape,
  EitherShape,
  FieldShapes,
  ListShape,
  LiteralShape,
  MapShape,
  NullShape,
  NumberShape,
  ObjectShape,
  OpaqueShape,
  OptionalShape,
  Shape,
  TaggedShape,
  TextShape,
} from './shape.ts';

/** The TypeScript type of a shape; of a shape that is not known more closely, any JSON value. */
export type ShapeType<S> = [Shape] extends [S] ? JsonValue : KnownShapeType<S>;

type KnownShapeType<S> =
  S extends TextShape<infer Known>
    ? string extends Known
      ? string
      : Known | (string & {})
    : S extends LiteralShape<infer Value>
      ? Value
      : S extends NumberShape
        ? number
        : S extends BooleanShape
          ? boolean
          : S extends NullShape
            ? null
            : S extends ListShape<infer Item>
              ? readonly ShapeType<Item>[]
              : S extends MapShape<infer Value>
                ? { readonly [name: string]: ShapeType<Value> }
                : S extends ObjectShape<infer Fields>
                  ? FieldTypes<Fields>
                  : S extends EitherShape<infer Options>
                    ? ShapeType<Options[number]>
                    : S extends TaggedShape
                      ? JsonObject
                      : S extends OpaqueShape
                        ? JsonValue
                        : never;

/** The type of an object with these fields. Fields that are not declared may be there too. */
export type FieldTypes<Fields extends FieldShapes> = {
  readonly [Name in keyof Fields as Fields[Name] extends OptionalShape ? never : Name]: ShapeType<Fields[Name]>;
} & {
  readonly [
    Name in keyof Fields as Fields[Name] extends OptionalShape ? Name : never
  ]?: Fields[Name] extends OptionalShape<infer Inner extends Shape> ? ShapeType<Inner> : never;
};
