import { recordBase, recordEntry } from '../shapes/entry.ts';
import { toFieldText } from '../shapes/field-value.ts';
import { info } from '../shapes/notice.ts';
import { optional, text } from '../shapes/shape.ts';

export const frameLinkBase = recordBase({
  type: 'frame-link',
  role: 'link',
  traits: { notice: (link) => info(`Published: ${toFieldText(link['title'])}`, toFieldText(link['frameUrl'])) },
});

export const frameLinkRecord = () =>
  recordEntry(frameLinkBase, {
    doc: 'A page the session published from a file, and its address. Written when the `Artifact` tool publishes.',
    documented: 'seen in public transcripts of 2.1.217 – 2.1.228',
    fields: {
      sessionId: optional(text()),
      path: optional(text('The file that was published')),
      frameUrl: optional(text('Where it can be seen')),
      title: optional(text()),
      timestamp: optional(text('ISO 8601 in UTC')),
    },
    example: {
      sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
      path: '/home/ada/harbour/report/tides.html',
      frameUrl: 'https://harbour.example/frames/tides',
      title: 'Tides of November',
      timestamp: '2026-11-02T09:15:00.000Z',
    },
  });
