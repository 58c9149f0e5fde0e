import type { Catalogue } from '@scrollkeep/transcript/catalogue/catalogue.ts';
import type { Inference } from '@scrollkeep/transcript/drift/open-inference.ts';
import {
  compareFormats,
  type FieldDifference,
  type FieldOfOneSide,
} from '@scrollkeep/transcript/schema/compare-formats.ts';
import { flattenGroups } from '@scrollkeep/transcript/schema/flatten-groups.ts';
import { flattenObserved } from '@scrollkeep/transcript/schema/flatten-observed.ts';
import { listCatalogueGroups } from '@scrollkeep/transcript/schema/list-catalogue-groups.ts';
import { listObservedGroups } from '@scrollkeep/transcript/schema/list-observed-groups.ts';
import type { SchemaGroup } from '@scrollkeep/transcript/schema/schema-group.ts';
import type { Shape } from '@scrollkeep/transcript/shapes/shape.ts';
import { isForeignGroup } from './measure-trees.ts';
import { printFieldsCode, printShapeCode, quote } from './print-shape-code.ts';

/** A change that the catalogue seems to need, with the code for it. */
export interface Candidate {
  /** What it is about: a group, and a field of it. */
  readonly group: string;
  readonly path: string;
  readonly what: 'new-group' | 'new-field' | 'new-kind' | 'missing-field' | 'new-file';
  readonly code: string;
}

/** What the records of a measurement have that the catalogue does not declare, and what they lack that it demands. */
export function listCandidates(
  catalogue: Catalogue,
  inference: Inference,
  files: readonly string[],
): readonly Candidate[] {
  const observed = listObservedGroups(inference.groups()).filter(({ name }) => !isForeignGroup(name));
  const byName = new Map(observed.map((group) => [group.name, group]));
  const flat = new Map([...flattenObserved(inference.groups())].filter(([name]) => !isForeignGroup(name)));
  const difference = compareFormats(flattenGroups(listCatalogueGroups(catalogue)), flat, { isDeclaration: true });
  return [
    ...difference.addedGroups.map((name): Candidate => ({
      group: name,
      path: '',
      what: 'new-group',
      code: printEntry(byName.get(name), name, catalogue),
    })),
    ...difference.changedGroups.flatMap(({ group, added, removed, changed }) => [
      // What is below a place of another kind is told with it.
      ...added
        .filter(({ path }) => !changed.some((field) => path.startsWith(`${field.path}[`)))
        .map((field) => toNewField(group, field, byName.get(group))),
      ...changed.map((field) => toChanged(group, field, byName.get(group))),
      ...removed.map((field): Candidate => ({
        group,
        path: field.path,
        what: 'missing-field',
        code: `// never there: ${field.path} has to be optional(…)`,
      })),
    ]),
    ...files
      .filter((path) => path.startsWith('unknown: '))
      .map((path): Candidate => {
        const example = path.slice('unknown: '.length);
        const row = `pattern: ${quote(example)}, class: 'internal', kind: '', doc: '', examples: [${quote(example)}]`;
        return { group: 'layout', path: example, what: 'new-file', code: `{ ${row} }, // TODO` };
      }),
  ];
}

function printEntry(group: SchemaGroup | undefined, name: string, catalogue: Catalogue): string {
  if (group === undefined || group.shape.kind !== 'object')
    return `// ${name}: ${printShapeCode(group?.shape ?? { kind: 'opaque' })}`;
  const { type: _type, subtype: _subtype, ...rest } = group.shape.fields;
  const fields = printFieldsCode(withoutEnvelope(rest, group, catalogue), '  ');
  const label = quote(group.label);
  switch (group.family) {
    case 'record':
      return [
        printCall('recordBase', [
          ['type', label],
          ['role', "'log'", true],
        ]),
        printCall('recordEntry', [todoDoc, ['fields', fields], todoExample], 'base'),
      ].join('\n');
    case 'tool-input':
      return printCall('toolEntry', [['name', label], todoDoc, ['input', fields]]);
    case 'tool-result':
      return printCall('toolEntry', [['name', label], todoDoc, ['result', `object(${fields})`]]);
    case 'side-file':
      return printCall('sideFileEntry', [
        ['kind', label],
        todoDoc,
        ['format', "'json'"],
        ['content', `object(${fields})`],
        todoExample,
      ]);
    default:
      return [
        printCall('kindBase', [['name', label]]),
        printCall('kindEntry', [todoDoc, ['fields', fields], todoExample], 'base'),
      ].join('\n');
  }
}

type Line = readonly [name: string, code: string, isOpen?: boolean];

const todoDoc: Line = ['doc', "''", true];
const todoExample: Line = ['example', '{}', true];

/** What a person has to fill in is marked. */
function printCall(kind: string, lines: readonly Line[], base?: string): string {
  const printed = lines.map(([name, code, isOpen]) => `  ${name}: ${code},${isOpen === true ? ' // TODO' : ''}\n`);
  const name = kind.endsWith('Base') ? 'base' : 'entry';
  const start = base === undefined ? `${kind}({` : `() => ${kind}(${base}, {`;
  return `export const ${name} = ${start}\n${printed.join('')}});`;
}

/** A notice is in a `system` record, whose fields are declared there. */
function withoutEnvelope(fields: Readonly<Record<string, FieldShape>>, { family }: SchemaGroup, catalogue: Catalogue) {
  const holder = family === 'system' ? catalogue.records.find(({ type }) => type === 'system') : undefined;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => holder?.fields[name] === undefined));
}

type FieldShape = Shape | { readonly kind: 'optional'; readonly shape: Shape };

function toNewField(group: string, field: FieldOfOneSide, observed: SchemaGroup | undefined): Candidate {
  const name = field.path.split('.').at(-1) ?? field.path;
  const shape = findShape(observed?.shape, field.path);
  const code = shape === undefined ? 'opaque()' : printShapeCode(shape.kind === 'optional' ? shape.shape : shape);
  return { group, path: field.path, what: 'new-field', code: `${name}: optional(${code}),` };
}

function toChanged(
  group: string,
  { path, before, after, differs }: FieldDifference,
  observed: SchemaGroup | undefined,
): Candidate {
  if (!differs.includes('kinds'))
    return { group, path, what: 'missing-field', code: `// not always there: ${path} has to be optional(…)` };
  const shape = findShape(observed?.shape, path);
  const code = shape === undefined ? 'opaque()' : printShapeCode(shape);
  const was = before.kinds.join(' or ');
  return {
    group,
    path,
    what: 'new-kind',
    code: `${path}: ${code}, // declared as ${was}, seen as ${after.kinds.join(' or ')}`,
  };
}

/** The shape at a path of a group. */
function findShape(shape: Shape | undefined, path: string): FieldShape | undefined {
  let found: FieldShape | undefined = shape;
  for (const segment of path.replaceAll('[]', '.[]').split('.')) {
    if (segment === '' || found === undefined) continue;
    const inner: Shape = found.kind === 'optional' ? found.shape : found;
    const options: readonly Shape[] = inner.kind === 'either' ? inner.options : [inner];
    found = options.map((option) => findInside(option, segment)).find((each) => each !== undefined);
  }
  return found;
}

function findInside(shape: Shape, segment: string): FieldShape | undefined {
  if (shape.kind === 'list') return segment === '[]' ? shape.items : undefined;
  if (shape.kind === 'map') return shape.values;
  return shape.kind === 'object' ? shape.fields[segment] : undefined;
}
