import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';

type Schema = Record<string, unknown>;

/** A node of the syntax tree; only the fields that are looked at. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}

interface Declared {
  readonly node: Node;
  readonly source: string;
}

/** The files that declare what goes over the wire. */
const files = [
  ...readdirSync(fileURLToPath(new URL('../../packages/view/src/wire', import.meta.url)))
    .filter((name) => /^wire[\w-]*\.ts$/.test(name))
    .map((name) => `packages/view/src/wire/${name}`),
  'packages/transcript/src/usage/budget.ts',
  'packages/transcript/src/usage/usage-report.ts',
  'packages/transcript/src/insights/insight-report.ts',
  'packages/transcript/src/insights/insight-figures.ts',
  'packages/transcript/src/insights/list-insight-records.ts',
  'packages/view/src/insights/build-insight-sections.ts',
  'packages/view/src/insights/list-insight-facts.ts',
  'packages/transcript/src/usage/session-usage.ts',
  'packages/transcript/src/usage/message-usage.ts',
  'packages/transcript/src/usage/prices/token-counts.ts',
  'packages/transcript/src/files/file-content.ts',
  'packages/transcript/src/files/file-version.ts',
  'packages/transcript/src/files/structured-patch.ts',
  'packages/view/src/model/session-view.ts',
  'packages/view/src/model/session-comparison.ts',
  'packages/view/src/model/hidden-counts.ts',
  'packages/view/src/model/panel.ts',
  'packages/transcript/src/conversation/session-status.ts',
  'packages/transcript/src/conversation/build-tool-calls.ts',
];

/**
 * JSON Schemas of TypeScript types and of all that they are made of: the types are the one place where the shapes are
 * written down.
 */
export function readTypeSchemas(names: readonly string[]): Record<string, Schema> {
  const declared = readDeclarations();
  const schemas: Record<string, Schema> = { JsonValue: {} };
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (schemas[name] !== undefined) continue;
    const found = declared.get(name);
    if (found === undefined) throw new Error(`${name} is declared in none of ${files.join(', ')}`);
    schemas[name] = toDeclared(found, { declared, refer: (other) => void waiting.push(other) });
  }
  return Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)));
}

interface Scope {
  readonly declared: ReadonlyMap<string, Declared>;
  readonly refer: (name: string) => void;
}

function readDeclarations(): ReadonlyMap<string, Declared> {
  const declared = new Map<string, Declared>();
  for (const file of files) {
    const source = readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');
    for (const statement of (parseAst(source, { lang: 'ts' }) as unknown as { body: readonly Node[] }).body) {
      const node = (statement['declaration'] ?? statement) as Node;
      if (node.type === 'TSInterfaceDeclaration' || node.type === 'TSTypeAliasDeclaration')
        declared.set(toName(node['id']), { node: { ...node, start: statement.start }, source });
    }
  }
  return declared;
}

function toDeclared({ node, source }: Declared, scope: Scope): Schema {
  const description = findComment(source, node.start);
  const schema =
    node.type === 'TSTypeAliasDeclaration'
      ? toSchema(node['typeAnnotation'] as Node, source, scope)
      : toObject(listMembers({ node, source }, scope), scope);
  return { ...(description === undefined ? {} : { description }), ...schema };
}

interface Member extends Declared {}

/** Fields of an interface with those it extends; its own come last and win. */
function listMembers({ node, source }: Declared, scope: Scope): readonly Member[] {
  const above = (node['extends'] as readonly Node[]).flatMap((parent) => {
    const found = scope.declared.get(toName(parent['expression']));
    if (found === undefined) throw new Error(`${toName(parent['expression'])} is not declared`);
    return listMembers(found, scope);
  });
  return [...above, ...((node['body'] as Node)['body'] as readonly Node[]).map((member) => ({ node: member, source }))];
}

function toObject(members: readonly Member[], scope: Scope): Schema {
  const properties: Record<string, Schema> = {};
  const required = new Set<string>();
  for (const { node, source } of members) {
    const name = toName(node['key']);
    const type = (node['typeAnnotation'] as Node)['typeAnnotation'] as Node;
    const description = findComment(source, node.start);
    properties[name] = { ...(description === undefined ? {} : { description }), ...toSchema(type, source, scope) };
    // JSON leaves out what is undefined.
    if (node['optional'] === true || listTypes(type).some((each) => each.type === 'TSUndefinedKeyword'))
      required.delete(name);
    else required.add(name);
  }
  return { type: 'object', properties, ...(required.size === 0 ? {} : { required: [...required] }) };
}

function toSchema(node: Node, source: string, scope: Scope): Schema {
  switch (node.type) {
    case 'TSStringKeyword':
      return { type: 'string' };
    case 'TSNumberKeyword':
      return { type: 'number' };
    case 'TSBooleanKeyword':
      return { type: 'boolean' };
    case 'TSNullKeyword':
      return { type: 'null' };
    case 'TSLiteralType':
      return { const: (node['literal'] as Node)['value'] };
    case 'TSTypeOperator':
      return toSchema(node['typeAnnotation'] as Node, source, scope);
    case 'TSParenthesizedType':
      return toSchema(node['typeAnnotation'] as Node, source, scope);
    case 'TSArrayType':
      return { type: 'array', items: toSchema(node['elementType'] as Node, source, scope) };
    case 'TSTupleType': {
      const items = (node['elementTypes'] as readonly Node[]).map((each) => toSchema(each, source, scope));
      return { type: 'array', prefixItems: items, minItems: items.length, maxItems: items.length };
    }
    case 'TSTypeLiteral':
      return toObject(
        (node['members'] as readonly Node[]).map((member) => ({ node: member, source })),
        scope,
      );
    case 'TSIntersectionType':
      return { allOf: (node['types'] as readonly Node[]).map((each) => toSchema(each, source, scope)) };
    case 'TSUnionType':
      return toUnion(
        listTypes(node)
          .filter((each) => each.type !== 'TSUndefinedKeyword')
          .map((each) => toSchema(each, source, scope)),
      );
    case 'TSTypeReference': {
      const name = toName(node['typeName']);
      const given = ((node['typeArguments'] as Node | null)?.['params'] ?? []) as readonly Node[];
      if ((name === 'Readonly' || name === 'Partial') && given[0] !== undefined)
        return toSchema(given[0], source, scope);
      if (name === 'Record' && given[1] !== undefined)
        return { type: 'object', additionalProperties: toSchema(given[1], source, scope) };
      scope.refer(name);
      return { $ref: `#/components/schemas/${name}` };
    }
    case 'TSIndexedAccessType':
      return { type: 'string', enum: listValues(node, source) };
    default:
      throw new Error(`no schema for ${node.type}`);
  }
}

/** `(typeof names)[number]`: the texts of the list that is in the same file. */
function listValues(node: Node, source: string): readonly string[] {
  const query =
    (node['objectType'] as Node).type === 'TSParenthesizedType'
      ? ((node['objectType'] as Node)['typeAnnotation'] as Node)
      : (node['objectType'] as Node);
  const name = toName(query['exprName']);
  const list = new RegExp(`const ${name} = \\[([\\s\\S]*?)\\] as const`).exec(source)?.[1];
  if (list === undefined) throw new Error(`${name} is no list of texts in its file`);
  return [...list.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/'([^']*)'/g)].map((match) => match[1] ?? '');
}

function toUnion(schemas: readonly Schema[]): Schema {
  const [only] = schemas;
  if (only !== undefined && schemas.length === 1) return only;
  return schemas.every((schema) => 'const' in schema)
    ? { type: 'string', enum: schemas.map((schema) => schema['const']) }
    : { anyOf: schemas };
}

function listTypes(node: Node): readonly Node[] {
  return node.type === 'TSUnionType' ? (node['types'] as readonly Node[]) : [node];
}

function toName(node: unknown): string {
  return String((node as Node)['name'] ?? (node as Node)['value']);
}

/** The comment that ends right before a node. */
function findComment(source: string, start: number): string | undefined {
  const before = source.slice(0, start);
  const at = before.lastIndexOf('/**');
  const match = /^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(before.slice(at));
  return at === -1
    ? undefined
    : match?.[1]
        ?.replaceAll(/^\s*\* ?/gm, '')
        .replaceAll(/\s+/g, ' ')
        .trim();
}
