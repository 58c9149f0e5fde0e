import type { FoundSession, WireHit } from '@scrollkeep/view/wire/wire-search.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { printRoute } from '../shell/route.ts';
import { searchTexts } from '../texts/search-texts.ts';
import { toFoundTitle } from './found-session.tsx';
import { listFacts } from './hit-list.tsx';
import { RecordPreview } from './record-preview.tsx';
import { SideText } from './side-text.tsx';
import { isInSideFile, toHitRoute } from './to-hit-route.ts';

/** A match with the session in which it was found. */
export interface ChosenHit {
  readonly session: FoundSession;
  readonly hit: WireHit;
}

const words = searchTexts.search;

/** The match that a person is at, with what is around it. */
export function Preview({ session, hit, query }: ChosenHit & { readonly query: string }) {
  const route = toHitRoute(hit, session.key, query);
  return (
    <aside class="preview" aria-label={words.preview}>
      <div class="preview-head">
        <p class="preview-title" dir="auto">
          {toFoundTitle(session)}
        </p>
        <p class="hit-facts">
          {listFacts(hit).map((fact) => (
            <span key={fact}>{toVisibleText(fact)}</span>
          ))}
          {route === undefined ? null : <a href={printRoute(route)}>{words.openHit}</a>}
        </p>
      </div>
      {isInSideFile(hit) ? (
        <SideText file={hit.file} offset={hit.offset} query={query} isPane />
      ) : session.key === null ? (
        <p class="preview-note">{session.isGone ? words.gone : words.notServed}</p>
      ) : (
        // Of another session nothing stays: it would stand under the wrong title.
        <RecordPreview key={session.key} of={session} hit={hit} />
      )}
    </aside>
  );
}
