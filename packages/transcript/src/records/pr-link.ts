import { recordBase, recordEntry } from '../shapes/entry.ts';
import { findFieldText, toFieldNumber, toFieldText } from '../shapes/field-value.ts';
import { info } from '../shapes/notice.ts';
import { number, text } from '../shapes/shape.ts';

export const prLinkBase = recordBase({
  type: 'pr-link',
  role: 'link',
  traits: {
    pullRequest: (link) => {
      const url = findFieldText(link['prUrl']);
      const repository = findFieldText(link['prRepository']);
      return url === undefined ? undefined : { number: toFieldNumber(link['prNumber']), url, repository };
    },
    notice: (link) =>
      info(
        `Pull request ${toFieldText(link['prRepository'])}#${toFieldNumber(link['prNumber']) ?? '?'}`,
        toFieldText(link['prUrl']),
      ),
  },
});

export const prLinkRecord = () =>
  recordEntry(prLinkBase, {
    doc: 'A pull request that the session opened or works on. Written repeatedly: one pull request has many lines.',
    fields: {
      sessionId: text(),
      prNumber: number(),
      prUrl: text(),
      prRepository: text('`owner/name`'),
      timestamp: text('ISO 8601 in UTC'),
    },
    example: {
      sessionId: '4e1d7c2a-93b5-4f0e-8a66-5c2b9d0e1f37',
      prNumber: 58,
      prUrl: 'https://git.example/ada/harbour/pull/58',
      prRepository: 'ada/harbour',
      timestamp: '2026-11-02T09:15:00.000Z',
    },
  });
