import type { Panel } from '@scrollkeep/view/model/panel.ts';

/** How much of what a tool gave back is shown. */
export interface PanelRoom {
  readonly lines: number;
  readonly characters: number;
}

/** The beginning of a panel, with a note of what is missing; a panel that fits is the same object. */
export function shortenPanel(panel: Panel, room: PanelRoom): Panel {
  switch (panel.kind) {
    case 'markdown':
    case 'text':
    case 'code':
    case 'note':
      return withText(panel, panel.text, (text) => ({ ...panel, text }), room);
    case 'terminal': {
      const output = shortenText(panel.output, room);
      const errorOutput = shortenText(panel.errorOutput, room);
      return output === panel.output && errorOutput === panel.errorOutput ? panel : { ...panel, output, errorOutput };
    }
    case 'diff':
      return shortenDiff(panel, room);
    case 'raw': {
      const text = JSON.stringify(panel.value, null, 2) ?? '';
      return withText(
        panel,
        text,
        (short) => ({
          kind: 'code',
          text: short,
          language: 'json',
          firstLine: undefined,
          path: undefined,
          ...(panel.label === undefined ? {} : { label: panel.label }),
        }),
        room,
      );
    }
    case 'list':
      return panel.items.length <= room.lines
        ? panel
        : {
            ...panel,
            items: [
              ...panel.items.slice(0, room.lines),
              { state: 'plain', text: toMissing(panel.items.length - room.lines, 'item') },
            ],
          };
    case 'table':
      return panel.rows.length <= room.lines
        ? panel
        : { ...panel, rows: [...panel.rows.slice(0, room.lines), [toMissing(panel.rows.length - room.lines, 'row')]] };
    case 'links':
      return panel.links.length <= room.lines ? panel : { ...panel, links: panel.links.slice(0, room.lines) };
    case 'fields':
      return {
        ...panel,
        fields: panel.fields.slice(0, room.lines).map(({ name, value }) => ({ name, value: shortenText(value, room) })),
      };
    case 'media':
      return panel;
  }
}

function withText(panel: Panel, text: string, make: (text: string) => Panel, room: PanelRoom): Panel {
  const short = shortenText(text, room);
  return short === text ? panel : make(short);
}

function shortenText(text: string, { lines, characters }: PanelRoom): string {
  let end = 0;
  for (let line = 0; line < lines && end !== -1; line++) end = text.indexOf('\n', end === 0 ? 0 : end + 1);
  const byLines = end === -1 ? text.length : end;
  const cut = Math.min(byLines, characters);
  if (cut >= text.length || text.slice(cut).trim() === '') return text;
  // Not between the halves of a character.
  const front = text
    .slice(0, cut)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
  let missing = 0;
  for (let at = text.indexOf('\n', cut); at !== -1; at = text.indexOf('\n', at + 1)) missing++;
  return `${front}\n${missing > 0 ? toMissing(missing, 'line') : `… ${text.length - front.length} more characters`}`;
}

function shortenDiff(panel: Extract<Panel, { readonly kind: 'diff' }>, room: PanelRoom): Panel {
  let left = room.lines;
  let missing = 0;
  const hunks = panel.hunks.flatMap((hunk) => {
    const lines = hunk.lines
      .slice(0, left)
      .map((line) =>
        line.text.length <= room.characters ? line : { ...line, text: `${line.text.slice(0, room.characters)}…` },
      );
    missing += hunk.lines.length - lines.length;
    left -= lines.length;
    return lines.length === 0 ? [] : [{ ...hunk, lines }];
  });
  const last = hunks.at(-1);
  if (missing === 0 || last === undefined) return { ...panel, hunks };
  return {
    ...panel,
    hunks: [
      ...hunks.slice(0, -1),
      { ...last, lines: [...last.lines, { kind: 'note', text: toMissing(missing, 'line') }] },
    ],
  };
}

function toMissing(count: number, one: string): string {
  return `… ${count} more ${one}${count === 1 ? '' : 's'}`;
}
