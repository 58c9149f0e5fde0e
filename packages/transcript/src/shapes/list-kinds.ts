import type { JsonKind } from '../json/json-kind.ts';
import type { Shape } from './shape.ts';

/** The kinds of JSON values that a shape allows. */
export function listKinds(shape: Shape): readonly JsonKind[] {
  switch (shape.kind) {
    case 'literal':
      return ['text'];
    case 'map':
    case 'tagged':
      return ['object'];
    case 'either':
      return shape.options.flatMap(listKinds);
    case 'opaque':
      return ['text', 'number', 'boolean', 'null', 'list', 'object'];
    default:
      return [shape.kind];
  }
}
