import { ApiProblem } from '../protocol/api-problem.ts';
import type { FilesScope } from '../files/files-service.ts';
import { choice, optionalText, optionalWhole, requiredName, type Parameter } from './parameter.ts';
import { defineRoute, type Route } from './route.ts';
import { from, toLimit } from './session-parameters.ts';

const scope = {
  session: optionalText('Key of a session.', 1000, '0d47dc71-d6f9-492f-9779-7d661e8b90cc'),
  project: optionalText('Key of a project, for the files of all its sessions. Pass a session or a project.', 1000),
};
const path = requiredName('query', 'Path of the file, as in the list.', '/home/ada/harbour/src/tides.ts');
const toPoint = (description: string): Parameter<string | undefined> => ({
  in: 'query',
  description,
  isRequired: false,
  schema: { type: 'string', pattern: '^(latest|\\d{1,9}\\^?)$' },
  parse: (given) => (/^(?:latest|\d{1,9}\^?)$/.test(given) ? given : undefined),
  fallback: undefined,
});
const problems = ['NO_SUCH_SESSION', 'AMBIGUOUS_SESSION', 'NO_SUCH_PROJECT'];
const ofFile = [...problems, 'NO_SUCH_FILE', 'NO_SUCH_VERSION'];

/** Files through time: which were touched, their versions, what changed and who wrote a line. */
export const filesRoutes: readonly Route[] = [
  defineRoute({
    path: '/files',
    summary: 'Files touched by a session, or by the sessions of a project',
    parameters: {
      ...scope,
      text: optionalText('Only files whose path contains this.', 400),
      order: choice('By path, or the last changed first.', ['path', 'recent'] as const, 'path'),
      from,
      limit: toLimit(500, 200),
    },
    answer: { type: 'FilesPage' },
    problems,
    handle: async ({ files }, values) => ({
      json: await (await files()).list(toScope(values), { ...values, text: values.text ?? '' }),
    }),
  }),
  defineRoute({
    path: '/files/history',
    summary: 'The versions of a file, oldest first',
    parameters: { ...scope, path, from, limit: toLimit(500, 200) },
    answer: { type: 'FileHistoryPage' },
    problems: ofFile,
    handle: async ({ files }, values) => ({
      json: await (await files()).getHistory(toScope(values), values.path, values),
    }),
  }),
  defineRoute({
    path: '/files/diff',
    summary: 'Changes between two versions of a file',
    parameters: {
      ...scope,
      path,
      before: toPoint('A version, or `7^` for the content just before it; by default the content before `after`.'),
      after: toPoint('A version; by default the last one.'),
    },
    answer: { type: 'FileDiffPage' },
    problems: ofFile,
    handle: async ({ files }, values) => ({
      json: await (
        await files()
      ).getDiff(toScope(values), values.path, { before: values.before, after: values.after ?? 'latest' }),
    }),
  }),
  defineRoute({
    path: '/files/blame',
    summary: 'The lines of a version, each with the version that wrote it',
    parameters: {
      ...scope,
      path,
      version: optionalWhole('A version; by default the last known one.', { least: 1 }),
      from,
      limit: toLimit(2000, 1000),
    },
    answer: { type: 'FileBlamePage' },
    problems: ofFile,
    handle: async ({ files }, values) => ({
      json: await (await files()).getBlame(toScope(values), values.path, values.version, values),
    }),
  }),
  defineRoute({
    path: '/files/content',
    summary: 'A version of a file, as a download',
    parameters: {
      ...scope,
      path,
      point: toPoint('A version, or `7^` for the content just before it; by default the last one.'),
    },
    answer: { bytes: 'The bytes of the file, as far as they are known.' },
    problems: [...ofFile, 'CONTENT_UNKNOWN'],
    handle: async ({ files }, values) => ({
      bytes: await (await files()).getContent(toScope(values), values.path, values.point ?? 'latest'),
      mediaType: undefined,
    }),
  }),
];

function toScope({
  session,
  project,
}: {
  readonly session: string | undefined;
  readonly project: string | undefined;
}): FilesScope {
  if (session !== undefined) return { session };
  if (project !== undefined) return { project };
  throw new ApiProblem({
    status: 400,
    code: 'BAD_PARAMETER',
    detail: 'Session and project are both missing.',
    hint: 'Pass a session or a project.',
  });
}
