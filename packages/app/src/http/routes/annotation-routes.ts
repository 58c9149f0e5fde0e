import type { AnnotationChange } from '@scrollkeep/view/wire/wire-annotations.ts';
import { longestNoteBytes, mostTags } from '@scrollkeep/store/annotations/annotation.ts';
import { ApiProblem } from '../protocol/api-problem.ts';
import { defineRoute, type Route, type RouteBody } from './route.ts';
import { key } from './session-parameters.ts';

const ofSession = ['NO_SUCH_SESSION', 'AMBIGUOUS_SESSION'];
const ofFile = ['ANNOTATIONS_DAMAGED', 'ANNOTATIONS_TOO_NEW'];

const body: RouteBody<AnnotationChange> = {
  type: 'AnnotationChange',
  // JSON writes line ends and quotes as two bytes.
  maxBytes: 2 * longestNoteBytes + 16 * 1024,
  parse: parseChange,
};

/** Tags, pins and notes: the only thing that a person writes here. */
export const annotationRoutes: readonly Route[] = [
  defineRoute({
    path: '/tags',
    summary: 'Every tag with how often it is used',
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
    summary: 'Changes tags, pin or note of a session or turn. Needs the header `Scrollkeep-Intent: annotate`',
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

type Check = (value: unknown) => boolean;
const isTags: Check = (value) =>
  Array.isArray(value) && value.length <= mostTags && value.every((each) => typeof each === 'string');
const fields: Readonly<Record<keyof AnnotationChange, Check>> = {
  turn: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  addTags: isTags,
  removeTags: isTags,
  isPinned: (value) => typeof value === 'boolean',
  note: (value) => typeof value === 'string',
  noteBefore: (value) => value === null || typeof value === 'string',
};

/** A field that is not known is refused: it was meant to do something. */
function parseChange(text: string): AnnotationChange {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw toBad('The body is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw toBad('The body is not an object.');
  for (const [name, given] of Object.entries(value)) {
    if (!Object.hasOwn(fields, name)) throw toBad('The body has an unknown field.');
    if (!fields[name as keyof AnnotationChange](given)) throw toBad(`${name} is not as it should be.`);
  }
  return value as AnnotationChange;
}

function toBad(detail: string): ApiProblem {
  return new ApiProblem({
    status: 400,
    code: 'BAD_BODY',
    detail,
    hint: `Send an object with any of ${Object.keys(fields).join(', ')}.`,
  });
}
