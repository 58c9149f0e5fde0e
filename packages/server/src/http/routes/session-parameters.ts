import { requiredName, whole } from './parameter.ts';

export const key = requiredName(
  'path',
  'Key of a session, as in the list; or `latest`, the start of an id, a slug, or part of a title.',
  '0d47dc71-d6f9-492f-9779-7d661e8b90cc',
);

export const from = whole('Position of the first item, starting at 0.', { fallback: 0 });

export const toLimit = (most: number, fallback: number) =>
  whole(`Maximum number of items, 1 to ${most}; fewer if the response would be too large.`, {
    least: 1,
    most,
    fallback,
  });
