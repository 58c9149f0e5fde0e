import type { FilesAnswer, FileSummary } from '@scrollkeep/view/wire-files';
import { toShortText } from '../ls/to-short-text.ts';
import { printTable } from '../terminal/print-table.ts';
import { toStyle } from '../terminal/style.ts';
import { toReadableAmount, toReadableCount } from '../terminal/to-readable.ts';
import { toSafeText } from '../terminal/to-safe-text.ts';

/** The files of sessions as a table, with what their versions rest on. */
export function printFileList(answer: FilesAnswer, { width, color, base }: { readonly width: number; readonly color: boolean; readonly base: string | undefined }): string {
  const style = toStyle(color);
  if (answer.files.length === 0) return 'No file was touched.\n';
  const rows = answer.files.map((file) => [toShownPath(file.path, base), toCounts(file), `${file.versions}`, toBasis(file), toAuthors(file)]);
  const paint = (text: string, row: number, column: number) => (row === -1 ? style.faint(text) : column === 0 ? (answer.files[row]?.isDeleted === true ? style.bad(text) : style.accent(text)) : column === 3 || column === 4 ? style.faint(text) : text);
  const table = printTable([{ title: 'file', shrinks: true }, { title: 'lines', align: 'right' }, { title: 'versions', align: 'right' }, { title: 'rest on' }, { title: 'by' }], rows, { width, paint });
  const deleted = answer.files.filter((file) => file.isDeleted).length;
  const sum = [toReadableAmount(answer.files.length, 'file'), ...(deleted === 0 ? [] : [`${deleted} deleted`]), toReadableAmount(answer.files.reduce((total, file) => total + file.versions, 0), 'version'), toReadableAmount(Object.keys(answer.sessions).length, 'session')];
  return `${table}${style.faint(toShortText(sum.join(' · '), width))}\n${style.faint(toShortText('c client’s copy · w whole content · p structured patch · r replay · – nothing', width))}\n`;
}

export function toShownPath(path: string, base: string | undefined): string {
  return toSafeText(base !== undefined && path.startsWith(`${base}/`) ? path.slice(base.length + 1) : path);
}

function toCounts({ added, removed, isDeleted }: FileSummary): string {
  const lines = added === null || removed === null ? '?' : `+${toReadableCount(added)} -${toReadableCount(removed)}`;
  return isDeleted ? `${lines} gone` : lines;
}

const letters = { checkpoint: 'c', whole: 'w', patch: 'p', replay: 'r', nothing: '–' } as const;

function toBasis({ restsOn }: FileSummary): string {
  return (['checkpoint', 'whole', 'patch', 'replay', 'nothing'] as const).flatMap((basis) => (restsOn[basis] === 0 ? [] : [`${restsOn[basis]}${letters[basis]}`])).join(' ');
}

function toAuthors({ authors }: FileSummary): string {
  const sessions = new Set(authors.map((author) => author.session));
  const agents = authors.filter((author) => author.agentId !== null).length;
  const [last] = authors;
  if (last === undefined) return 'outside';
  const own = sessions.size === 1 ? last.session.slice(0, 8) : toReadableAmount(sessions.size, 'session');
  return toSafeText(agents === 0 ? own : `${own}, ${toReadableAmount(agents, 'agent')}`);
}
