import type { AnnotationChange } from '@scrollkeep/view/wire/wire-annotations.ts';
import { longestNoteBytes, mostTags } from '@scrollkeep/store/annotations/annotation.ts';
import { isText, parseFields, type Check } from './parse-fields.ts';
import { defineRoute, type Route, type RouteBody } from './route.ts';
import { key } from './session-parameters.ts';

const ofSession = ['NO_SUCH_SESSION', 'AMBIGUOUS_SESSION'];
const ofFile = ['ANNOTATIONS_DAMAGED', 'ANNOTATIONS_TOO_NEW'];

const isTags: Check = (value) =>
  Array.isArray(value) && value.length <= mostTags && value.every((each) => typeof each === 'string');
const fields: Readonly<Record<keyof AnnotationChange, Check>> = {
  turn: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  addTags: isTags,
  removeTags: isTags,
  isPinned: (value) => typeof value === 'boolean',
  note: isText,
  noteBefore: (value) => value === null || isText(value),
};
const body: RouteBody<AnnotationChange> = {
  type: 'AnnotationChange',
  // JSON writes line ends and quotes as two bytes.
  maxBytes: 2 * longestNoteBytes + 16 * 1024,
  parse: (text) => parseFields(text, fields),
};

/** Tags, pins and notes of a person. */
export const annotationRoutes: readonly Route[] = [
  defineRoute({
    path: '/tags',
    summary: 'All tags, with their number of uses',
    parameters: {},
    answer: { type: 'TagsAnswer' },
    problems: ofFile,
    handle: async ({ annotations }) => ({ json: await (await annotations()).listTags() }),
  }),
  defineRoute({
    path: '/sessions/{key}/annotations',
    summary: 'Tags, pins and notes of a session and its turns',
    parameters: { key },
    answer: { type: 'AnnotationsAnswer' },
    problems: [...ofSession, ...ofFile],
    handle: async ({ annotations }, values) => ({ json: await (await annotations()).get(values.key) }),
  }),
  defineRoute({
    method: 'post',
    path: '/sessions/{key}/annotations',
    summary: 'Change the tags, pin or note of a session or turn. Requires the header `Scrollkeep-Intent: annotate`',
    intent: 'annotate',
    parameters: { key },
    body,
    answer: { type: 'AnnotationsAnswer' },
    problems: [
      ...ofSession,
      ...ofFile,
      'NO_INTENT',
      'BAD_BODY',
      'BAD_ANNOTATION',
      'NO_SUCH_TURN',
      'NOTE_CHANGED',
      'ANNOTATIONS_BUSY',
      'ANNOTATIONS_UNWRITABLE',
    ],
    handle: async ({ annotations }, values, change) => ({
      json: await (await annotations()).change(values.key, change),
    }),
  }),
];
