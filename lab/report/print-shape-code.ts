import type { Shape } from '@scrollkeep/transcript/shapes/shape.ts';

type Field = Shape | { readonly kind: 'optional'; readonly shape: Shape };

/** A shape as the catalogue writes it down. */
export function printShapeCode(shape: Field, indent = ''): string {
  switch (shape.kind) {
    case 'optional':
      return `optional(${printShapeCode(shape.shape, indent)})`;
    case 'text':
      return shape.known === undefined ? 'text()' : `text(undefined, [${shape.known.map(quote).join(', ')}])`;
    case 'number':
      return 'number()';
    case 'boolean':
      return 'boolean()';
    case 'null':
      return 'nothing()';
    case 'opaque':
      return 'opaque()';
    case 'literal':
      return `literal(${quote(shape.value)})`;
    case 'list':
      return `list(${printShapeCode(shape.items, indent)})`;
    case 'map':
      return `map(${printShapeCode(shape.values, indent)})`;
    case 'tagged':
      return `tagged(${quote(shape.tag)}, ${quote(shape.list)})`;
    case 'either': {
      const others = shape.options.filter((option) => option.kind !== 'null');
      const [only] = others;
      return others.length === 1 && only !== undefined && shape.options.length === 2
        ? `nullable(${printShapeCode(only, indent)})`
        : `either([${shape.options.map((option) => printShapeCode(option, indent)).join(', ')}])`;
    }
    case 'object':
      return `object(${printFieldsCode(shape.fields, indent)})`;
  }
}

/** The fields of an entry, one per line. */
export function printFieldsCode(fields: Readonly<Record<string, Field>>, indent = ''): string {
  const lines = Object.entries(fields).map(
    ([name, field]) => `${indent}  ${printName(name)}: ${printShapeCode(field, `${indent}  `)},\n`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`;
}

function printName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name);
}

export function quote(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
}
