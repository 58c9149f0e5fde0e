/** Files of kinds that the client treats each in its own way. All made here. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFElEQVR42mNkYPjPgA0w4ZQYtBIAHr4BD9zv1tAAAAAASUVORK5CYII=',
  'base64',
);

export const document = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<<>>>>endobj',
  '4 0 obj<</Length 0>>stream',
  '',
  'endstream endobj',
  'trailer<</Root 1 0 R>>',
  '%%EOF',
  '',
].join('\n');

export const notebook = JSON.stringify(
  {
    cells: [
      { cell_type: 'markdown', id: 'a1', metadata: {}, source: ['# Tides'] },
      {
        cell_type: 'code',
        id: 'b2',
        metadata: {},
        execution_count: 1,
        source: ['print(7)'],
        outputs: [{ output_type: 'stream', name: 'stdout', text: ['7\n'] }],
      },
    ],
    metadata: { kernelspec: { name: 'python3', display_name: 'Python 3', language: 'python' } },
    nbformat: 4,
    nbformat_minor: 5,
  },
  null,
  1,
);

/** Longer than a client reads or prints in one piece. */
export const log = Array.from({ length: 3000 }, (_none, line) => `${line} a boat comes in ⛵ and goes out again`).join(
  '\n',
);
