import type { FieldOfOneSide } from '@scrollkeep/transcript/schema/compare-formats.ts';
import type { MeasurementDifference } from './compare-measurements.ts';

/** A comparison as Markdown lists; empty if there is nothing to tell. */
export function printDifference(difference: MeasurementDifference): string {
  const { format } = difference;
  const fields = (side: 'added' | 'removed') =>
    format.changedGroups
      .filter((group) => group[side].length > 0)
      .map((group) => `- \`${group.group}\`: ${group[side].map(printField).join(', ')}`);
  const kinds = format.changedGroups.flatMap(({ group, changed }) =>
    changed
      .filter(({ differs }) => differs.includes('kinds'))
      .map(
        ({ path, before, after }) =>
          `- \`${group}\`: \`${path || 'the value'}\` was ${before.kinds.join(' or ')}, is ${after.kinds.join(' or ')}`,
      ),
  );
  return [
    printList('New', [
      ...difference.addedTools.map((name) => `- tool \`${name}\``),
      ...difference.addedFiles.map((path) => `- file \`${path}\``),
      ...format.addedGroups.map((group) => `- \`${group}\``),
      ...fields('added'),
    ]),
    printList('Gone', [
      ...difference.removedTools.map((name) => `- tool \`${name}\``),
      ...difference.removedFiles.map((path) => `- file \`${path}\``),
      ...format.removedGroups.map((group) => `- \`${group}\``),
      ...fields('removed'),
    ]),
    printList('Of another kind', kinds),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function printField({ path }: FieldOfOneSide): string {
  return `\`${path}\``;
}

function printList(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `${title}:\n\n${lines.join('\n')}\n`;
}
