import { findMarked } from '@scrollkeep/transcript/layout/list-mark-keys.ts';
import { findNoteProblem, putNote, toNoteText, type Note } from '@scrollkeep/store/annotations/annotation.ts';
import { openAnnotations } from '@scrollkeep/store/annotations/open-annotations.ts';
import { toAnnotationsFolder } from '@scrollkeep/store/annotations/person-file.ts';
import type { NamedPlace } from '@scrollkeep/server/annotations/find-annotated-place.ts';
import { withAnnotationErrors } from '@scrollkeep/server/annotations/read-annotations.ts';
import { AppError } from '@scrollkeep/server/errors/app-error.ts';
import type { ExitCode } from '@scrollkeep/server/errors/exit-codes.ts';
import type { Invocation } from '../../command-line/command.ts';
import { editText, findEditor } from '../../terminal/edit-text.ts';
import { readStandardInput } from '../../terminal/read-standard-input.ts';
import { changeAnnotation, getAnnotatedPlace, toPlaceWords } from './annotate.ts';

export async function run(invocation: Invocation): Promise<ExitCode> {
  const { args, options, settings, terminal } = invocation;
  const words = args.slice(1);
  const place = await getAnnotatedPlace(invocation);
  if (options['remove'] === true) return put(invocation, place, '');
  if (words.length === 1 && words[0] === '-') return put(invocation, place, await readStandardInput(maxInput));
  if (words.length > 0) return put(invocation, place, words.join(' '));
  const before = await findNote(invocation, place);
  const editor = findEditor();
  if (options['print'] === true || !terminal.isScreen || !process.stdin.isTTY || editor === undefined)
    return print(invocation, place, before);
  const text = await editText(editor, before?.text ?? '', toAnnotationsFolder(settings.dataDir));
  return put(invocation, place, text);
}

/** More than a note can have, so that the excess is refused and not cut off. */
const maxInput = 1024 * 1024;

async function findNote(
  { settings }: Invocation,
  { session, projectFolder = '', turn }: NamedPlace,
): Promise<Note | undefined> {
  return withAnnotationErrors(async () => {
    const found = findMarked(openAnnotations(settings.dataDir).read(), { id: session, projectFolder });
    return (turn === undefined ? found : found?.turns.get(turn))?.note;
  });
}

async function put(invocation: Invocation, place: NamedPlace, given: string): Promise<ExitCode> {
  const text = toNoteText(given);
  const problem = findNoteProblem(text);
  if (problem !== undefined) throw new AppError({ code: 'BAD_ANNOTATION', message: problem, exitCode: 64 });
  const changed = await changeAnnotation(invocation, place, (before) => putNote(before, text, new Date()));
  if (invocation.options['json'] === true) return print(invocation, place, changed.note);
  await invocation.terminal.print(`${toPlaceWords(place)}: ${text === '' ? 'no note' : 'note saved'}\n`);
  return 0;
}

async function print({ options, terminal }: Invocation, place: NamedPlace, note: Note | undefined): Promise<ExitCode> {
  if (options['json'] === true)
    await terminal.print(
      `${JSON.stringify(
        {
          session: place.session,
          turn: place.number ?? null,
          note: note?.text ?? null,
          changedAt: note?.changedAt ?? null,
        },
        null,
        2,
      )}\n`,
    );
  else if (note !== undefined) await terminal.printData(`${note.text}\n`);
  else terminal.say(`${toPlaceWords(place)}: no note`);
  return note === undefined && options['remove'] !== true ? 1 : 0;
}
