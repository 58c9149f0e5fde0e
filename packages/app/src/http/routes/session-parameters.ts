import { requiredName, whole } from './parameter.ts';

export const key = requiredName(
  'path',
  'Key of a session, as the list gives it; or a name: `latest`, the beginning of an id, a slug, or a part of a title.',
  '0d47dc71-d6f9-492f-9779-7d661e8b90cc',
);

export const from = whole('Position of the first, from 0.', { fallback: 0 });

export const toLimit = (most: number, fallback: number) =>
  whole(`How many at most, 1 to ${most}; fewer come where the answer would be too large.`, {
    least: 1,
    most,
    fallback,
  });
