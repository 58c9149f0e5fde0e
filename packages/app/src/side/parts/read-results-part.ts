import { joinToolResults, type StoredResultFact } from '@scrollkeep/transcript/conversation/side/join-tool-results.ts';
import { toToolResultsFolder } from '@scrollkeep/transcript/layout/session-paths.ts';
import { toShortText } from '@scrollkeep/server/text/to-short-text.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { listSideFiles } from '@scrollkeep/server/disk/read-side-file.ts';
import { printPlace, toPlaceJson, type SideContext, type SidePart } from '../side-part.ts';

/** Outputs too long for the transcript, with the calls they belong to. */
export async function readResultsPart({ session, configFolder, project, getFacts }: SideContext): Promise<SidePart> {
  const folder = toToolResultsFolder(project, session.id);
  const files = configFolder === undefined ? [] : await listSideFiles(configFolder, folder);
  const { stored, missing } = joinToolResults(session.id, (await getFacts()).results, files);
  const toolOf = new Map(session.calls.map(({ call }) => [call.id, call.name]));
  const unlinked = stored.filter(({ fact }) => fact === undefined).length;
  const bytes = stored.reduce((sum, { file }) => sum + file.bytes, 0);
  const describe = (fact: StoredResultFact) =>
    `${toShortText(toolOf.get(fact.toolUseId) ?? 'unknown call', 20)}, ${printPlace(fact.place)}`;
  const toFactJson = (fact: StoredResultFact) => ({
    toolUseId: fact.toolUseId,
    tool: toolOf.get(fact.toolUseId) ?? null,
    place: toPlaceJson(fact.place),
  });
  return {
    summary:
      stored.length + missing.length === 0
        ? ''
        : `${toReadableAmount(stored.length, 'file')}, ${toReadableBytes(bytes)}`,
    attention: [
      ...(missing.length === 0 ? [] : [`${missing.length} missing`]),
      ...(unlinked === 0 ? [] : [`${unlinked} not referenced by any result`]),
    ].join(', '),
    print: ({ width, style }) =>
      [
        ...stored.map(({ file, fact }) => {
          const origin = fact === undefined ? 'not referenced by any result' : describe(fact);
          const facts = `${toReadableBytes(file.bytes)}  ${origin}`;
          return (
            `${style.accent(toShortText(file.name, Math.max(12, width - facts.length - 2)))}  ` +
            `${style.faint(facts)}`
          );
        }),
        ...missing.map((fact) => style.bad(toShortText(`missing: ${fact.name} (${describe(fact)})`, width))),
      ]
        .map((line) => `${line}\n`)
        .join(''),
    json: {
      folder,
      stored: stored.map(({ file, fact }) => ({
        name: file.name,
        bytes: file.bytes,
        call: fact === undefined ? null : toFactJson(fact),
      })),
      missing: missing.map((fact) => ({ name: fact.name, call: toFactJson(fact) })),
    },
  };
}
