import type { GroupName } from '../drift/open-inference.ts';
import type { FieldShapes, Shape, TaggedList } from '../shapes/shape.ts';
import type { SchemaFamily, SchemaGroup } from './schema-group.ts';

export interface PrintTypeScriptOptions {
  /** Lines of the comment at the top. */
  readonly header: readonly string[];
  /** These groups and what they refer to; without it all. */
  readonly only?: readonly GroupName[];
}

/** Groups as TypeScript declarations: one interface each, and one union for each place where several may stand. */
export function printTypeScript(groups: readonly SchemaGroup[], options: PrintTypeScriptOptions): string {
  const names = toTypeNames(groups);
  const all = new Map<string, Declaration>([
    ...groups.map((group) => [getName(names, group), toDeclaration(group, getName(names, group))] as const),
    ...unions.map(
      ({ name, families, doc }) =>
        [
          name,
          toUnion(
            name,
            doc,
            groups.filter(({ family }) => families.includes(family)).map((group) => getName(names, group)),
          ),
        ] as const,
    ),
  ]);
  const roots =
    options.only === undefined
      ? [...all.keys()]
      : groups.filter((group) => isChosen(group, options.only ?? [])).map((group) => getName(names, group));
  const kept = listReachable(all, roots);
  const header = options.header.map((line) => `// ${line}`.trimEnd()).join('\n');
  return [header, ...[...all].filter(([name]) => kept.has(name)).map(([, { text }]) => text)].join('\n\n') + '\n';
}

interface Declaration {
  readonly text: string;
  readonly uses: readonly string[];
}

const unions: readonly { readonly name: string; readonly families: readonly SchemaFamily[]; readonly doc: string }[] = [
  { name: 'TranscriptRecord', families: ['record', 'system'], doc: 'One line of a transcript.' },
  { name: 'Attachment', families: ['attachment'], doc: 'What an attachment record holds.' },
  { name: 'ProgressReport', families: ['progress'], doc: 'What a progress record holds.' },
  { name: 'ContentBlock', families: ['block'], doc: 'A content block.' },
];

const unionOfList: Readonly<Record<TaggedList, string>> = {
  attachments: 'Attachment',
  blocks: 'ContentBlock',
  progress: 'ProgressReport',
};

const suffixes: Readonly<Record<SchemaFamily, string>> = {
  record: 'Record',
  system: 'SystemRecord',
  attachment: 'Attachment',
  progress: 'Progress',
  block: 'Block',
  'tool-input': 'Input',
  'tool-result': 'Result',
  'side-file': 'File',
};

/** A name for each group; where two come out alike (`ExitPlanMode`, `exit_plan_mode`) the later one gets a number. */
function toTypeNames(groups: readonly SchemaGroup[]): ReadonlyMap<GroupName, string> {
  const taken = new Set(unions.map(({ name }) => name));
  return new Map(
    groups.map(({ name, family, label }) => {
      const words = (label === '' ? 'unnamed' : label).split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
      const stem = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
      const start = /^[A-Z]/.test(stem) ? stem : `X${stem}`;
      let typeName = `${start}${suffixes[family]}`;
      for (let number = 2; taken.has(typeName); number++) typeName = `${start}${number}${suffixes[family]}`;
      taken.add(typeName);
      return [name, typeName];
    }),
  );
}

function getName(names: ReadonlyMap<GroupName, string>, group: SchemaGroup): string {
  return names.get(group.name) ?? group.name;
}

function isChosen(group: SchemaGroup, only: readonly GroupName[]): boolean {
  return only.includes(group.name) || (group.family === 'system' && only.includes('system'));
}

function toDeclaration(group: SchemaGroup, name: string): Declaration {
  const doc = group.doc === undefined ? '' : printDoc(group.doc, '');
  const uses = listUses(group.shape);
  if (group.shape.kind === 'object')
    return { text: `${doc}export interface ${name} ${printFields(group.shape.fields, '')}`, uses };
  return { text: `${doc}export type ${name} = ${printShape(group.shape, '')};`, uses };
}

function toUnion(name: string, doc: string, members: readonly string[]): Declaration {
  const body = members.length === 0 ? ' never' : members.map((member) => `\n  | ${member}`).join('');
  return { text: `${printDoc(doc, '')}export type ${name} =${body};`, uses: members };
}

function listReachable(all: ReadonlyMap<string, Declaration>, roots: readonly string[]): ReadonlySet<string> {
  const reached = new Set(roots);
  for (const name of reached) for (const use of all.get(name)?.uses ?? []) reached.add(use);
  return reached;
}

function listUses(shape: Shape): readonly string[] {
  switch (shape.kind) {
    case 'tagged':
      return [unionOfList[shape.list]];
    case 'list':
      return listUses(shape.items);
    case 'map':
      return listUses(shape.values);
    case 'either':
      return shape.options.flatMap(listUses);
    case 'object':
      return Object.values(shape.fields).flatMap((field) => listUses(field.kind === 'optional' ? field.shape : field));
    default:
      return [];
  }
}

function printFields(fields: FieldShapes, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(fields).map(([name, field]) => {
    const isOptional = field.kind === 'optional';
    const shape = isOptional ? field.shape : field;
    return (
      `${shape.doc === undefined ? '' : printDoc(shape.doc, inner)}${inner}readonly ` +
      `${printName(name)}${isOptional ? '?' : ''}: ${printShape(shape, inner)};\n`
    );
  });
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`;
}

function printShape(shape: Shape, indent: string): string {
  switch (shape.kind) {
    case 'text':
      return shape.known === undefined || shape.known.length === 0
        ? 'string'
        : `${shape.known.map(printText).join(' | ')} | (string & {})`;
    case 'literal':
      return printText(shape.value);
    case 'number':
    case 'boolean':
    case 'null':
      return shape.kind;
    case 'list': {
      const items = printShape(shape.items, indent);
      return `readonly ${shape.items.kind === 'object' || /^[\w.]+$/.test(items) ? items : `(${items})`}[]`;
    }
    case 'map':
      return `{ readonly [name: string]: ${printShape(shape.values, indent)} }`;
    case 'object':
      return printFields(shape.fields, indent);
    case 'tagged':
      return unionOfList[shape.list];
    case 'either':
      return shape.options.map((option) => printShape(option, indent)).join(' | ');
    case 'opaque':
      return 'unknown';
  }
}

function printName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : printText(name);
}

function printText(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function printDoc(doc: string, indent: string): string {
  return `${indent}/** ${doc.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */\n`;
}
