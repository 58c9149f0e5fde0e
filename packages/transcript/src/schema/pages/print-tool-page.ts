import type { VersionsSeen } from '../../catalogue/versions-seen.ts';
import type { ToolEntry } from '../../shapes/entry.ts';
import type { FieldShapes, Shape } from '../../shapes/shape.ts';
import { printCode } from '../print-markdown-table.ts';
import { toGroupName } from '../schema-group.ts';
import { findGroupVersions } from './group-versions.ts';
import { hasSeenColumn, printExample, printFacts, printLink, printPage, printVersions, section } from './page-parts.ts';
import { toPagePath, toRelativePath } from './page-path.ts';
import { printFieldTable, printShapeTable, seenIn, type FieldTableOptions } from './print-field-table.ts';
import { printKindInSentence } from './print-kind.ts';
import { sharedFields } from './shared-shapes.ts';
import { toAnchor } from './to-anchor.ts';

/** The page of a tool; `known` are the names of all tools. */
export function printToolPage(entry: ToolEntry, seen: VersionsSeen, known: readonly string[]): string {
  const page = toPagePath('tool', entry.name);
  const [input, result] = [
    findGroupVersions(seen, [toGroupName('tool-input', entry.name)]),
    findGroupVersions(seen, [toGroupName('tool-result', entry.name)]),
  ];
  const whole = findGroupVersions(seen, [
    toGroupName('tool-input', entry.name),
    toGroupName('tool-result', entry.name),
  ]);
  const inputTable =
    Object.keys(entry.input).length === 0 ? 'No input.\n' : printFieldTable(entry.input, { versions: input, page });
  const { table, elsewhere } = printResultTable(entry.result, { versions: result, page });
  const resultDoc =
    entry.result.doc === undefined ? '' : ` ${entry.result.doc}${entry.result.doc.endsWith('.') ? '' : '.'}`;
  return printPage(`Tool ${printCode(entry.name)}`, entry.doc, [
    printFacts(page, [
      printVersions(
        whole === undefined ? undefined : { ...whole, count: Math.max(input?.count ?? 0, result?.count ?? 0) },
        entry.documented,
        inputTable + table,
      ),
    ]),
    section(
      'Input',
      `\`input\` of the [\`tool_use\`](../blocks/tool_use.md) ` +
        ('block.' +
          (hasSeenColumn(inputTable)
            ? ` Here *${seenIn}* says when models sent a field, not when the tool accepted it.`
            : '') +
          `\n\n${inputTable}`),
    ),
    section(
      'Result',
      `\`toolUseResult\` of the [\`user\`](../records/user.md) record with the result: ` +
        `${printKindInSentence(entry.result, page)}, or a text if the call ` +
        `failed.${resultDoc}\n${table === '' ? '' : `\n${table}`}${elsewhere}`,
    ),
    section(
      'Example',
      `Input:\n\n${printExample(entry.example.input)}\nResult:\n\n${printExample(entry.example.result)}`,
    ),
    section(
      'See also',
      (entry.seeAlso ?? [])
        .map((name) => `- ${known.includes(name) ? printLink(page, 'tool', name, name) : printCode(name)}\n`)
        .join(''),
    ),
  ]);
}

/** The fields of a result. Those that another page describes and that were not seen here are only named. */
function printResultTable(
  result: Shape,
  options: FieldTableOptions,
): { readonly table: string; readonly elsewhere: string } {
  const { fields, page, section: home, label } = sharedFields;
  const isElsewhere = (name: string, shape: FieldShapes[string]) =>
    page !== options.page && fields[name] === shape && options.versions?.fields[name] === undefined;
  if (result.kind !== 'object') return { table: printShapeTable(result, options), elsewhere: '' };
  const left = Object.entries(result.fields).filter(([name, shape]) => isElsewhere(name, shape));
  const own = Object.entries(result.fields).filter(([name, shape]) => !isElsewhere(name, shape));
  const link = `[${printCode(label)}](${toRelativePath(options.page, page)}#${toAnchor(home)})`;
  return {
    table: printFieldTable(Object.fromEntries(own), options),
    elsewhere:
      left.length === 0
        ? ''
        : `\nAs in ${link}, but not in the samples of this tool: ` +
          `${left.map(([name]) => printCode(name)).join(', ')}.\n`,
  };
}
