import type { ObservedShape } from '../drift/observed-shape.ts';
import type { GroupName } from '../drift/open-inference.ts';
import type { FlatField, FlatFormat } from './flat-format.ts';
import { listObservedFields, type ObservedField } from './list-observed-fields.ts';

/** What was learned from files, ready to be compared. */
export function flattenObserved(groups: ReadonlyMap<GroupName, ObservedShape>): FlatFormat {
  return new Map(
    [...groups].map(([name, shape]) => {
      const whole: FlatField = { kinds: new Set(shape.kinds.keys()), presence: 'repeated' };
      return [
        name,
        new Map([['', whole], ...listObservedFields(shape).map((field) => [field.path, toFlatField(field)] as const)]),
      ];
    }),
  );
}

function toFlatField({ kinds, count, of }: ObservedField): FlatField {
  if (of === undefined) return { kinds: new Set(kinds.keys()), presence: 'repeated' };
  return {
    kinds: new Set(kinds.keys()),
    presence: count < of ? 'sometimes' : 'always',
    share: of === 0 ? 0 : count / of,
  };
}
