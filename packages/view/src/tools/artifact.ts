import type { JsonObject } from '@scrollkeep/transcript/json/json-value.ts';
import type { Panel } from '../model/panel.ts';
import { findText, listTexts } from './field.ts';
import { toShortPath } from './short-path.ts';
import type { ToolView } from './tool-view.ts';

// What the result of publishing consists of; the other actions bring a field of their own name.
const ofPublishing: ReadonlySet<string> = new Set([
  'url',
  'path',
  'title',
  'version',
  'updated',
  'unchanged',
  'warnings',
  'audience',
  'artifact_id',
  'liveSubscription',
  'pinned',
  'icon',
  'faviconSent',
  'iconDropped',
  'seq',
  'publishesRemaining',
  'publishesResetAt',
  'contract',
  'capabilities',
  'stored',
]);

/** Publishes a file as a page on the web and looks after such pages. */
export const artifactView = {
  names: ['Artifact'],
  summary: ({ input, cwd }) => {
    const files = [findText(input, 'file_path') ?? '', ...listTexts(input['file_paths'])]
      .filter((path) => path !== '')
      .map((path) => toShortPath(path, cwd));
    const about = findText(input, 'title') ?? findText(input, 'url') ?? '';
    return [`${findText(input, 'action') ?? 'publish'} ${files.join(', ')}`.trim(), about]
      .filter((part) => part !== '')
      .join(': ');
  },
  panels: ({ details, status }): readonly Panel[] => {
    if (status !== 'ok') return [];
    const url = findText(details, 'url');
    const facts = [
      findText(details, 'version') === undefined ? undefined : `version ${findText(details, 'version')}`,
      details['updated'] === true ? 'replaced' : undefined,
      details['unchanged'] === true ? 'unchanged' : undefined,
      findText(details, 'audience'),
    ];
    const rest = Object.fromEntries(Object.entries(details).filter(([name]) => !ofPublishing.has(name))) as JsonObject;
    return [
      ...(url === undefined
        ? []
        : [
            {
              kind: 'links',
              links: [
                {
                  url,
                  title: findText(details, 'title') ?? '',
                  detail: facts.filter((fact) => fact !== undefined).join(', '),
                },
              ],
            } as const,
          ]),
      ...listTexts(details['warnings']).map((text) => ({ kind: 'note', level: 'warning', text }) as const),
      ...(Object.keys(rest).length === 0
        ? []
        : [
            {
              kind: 'code',
              text: JSON.stringify(rest, null, 2),
              language: 'json',
              firstLine: undefined,
              path: undefined,
            } as const,
          ]),
    ];
  },
} satisfies ToolView;
