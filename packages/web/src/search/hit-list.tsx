import type { WireHit, WireSnippet } from '@scrollkeep/view/wire/wire-search.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { printRoute } from '../shell/route.ts';
import { searchTexts } from '../texts/search-texts.ts';
import { toHitRoute } from './to-hit-route.ts';

interface HitListProps {
  readonly hits: readonly WireHit[];
  /** Key of their session; null if it is not served. */
  readonly session: string | null;
  readonly query: string;
  /** The one that is shown beside the list. */
  readonly shown: WireHit | undefined;
  /** The match that a person is at. */
  readonly onChoose: (hit: WireHit) => void;
}

const words = searchTexts.search;

export function HitList({ hits, session, query, shown, onChoose }: HitListProps) {
  return (
    <ul class="hits">
      {hits.map((hit) => {
        const route = toHitRoute(hit, session, query);
        return (
          <li class="hit" key={`${hit.file} ${hit.offset}`}>
            {route === undefined ? (
              <HitText hit={hit} />
            ) : (
              <a
                class="hit-link"
                href={printRoute(route)}
                aria-current={hit.file === shown?.file && hit.offset === shown.offset ? 'true' : undefined}
                onFocus={() => onChoose(hit)}
                onMouseEnter={() => onChoose(hit)}
              >
                <HitText hit={hit} />
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function HitText({ hit }: { readonly hit: WireHit }) {
  return (
    <>
      {hit.snippet === null ? null : <Snippet snippet={hit.snippet} />}
      <span class="hit-facts">
        {listFacts(hit).map((fact) => (
          <span key={fact}>{toVisibleText(fact)}</span>
        ))}
      </span>
    </>
  );
}

/** Which tool, part, agent and turn it is in. */
export function listFacts(hit: WireHit): readonly string[] {
  return [
    hit.tools.join(', '),
    toWhat(hit),
    hit.agent === null ? '' : words.agent,
    hit.turn === null ? '' : words.turn(hit.turn),
  ].filter((fact) => fact !== '');
}

/** What a person wrote is told from what the client put in their place. */
function toWhat({ snippet, kind, type }: WireHit): string {
  if (type.startsWith('side/')) return words.sideKinds[type.slice('side/'.length)] ?? words.sideFile;
  if (snippet === null) return kind ?? type;
  return words.kinds[kind ?? type] ?? words.parts[snippet.part] ?? (snippet.part === 'other' ? type : snippet.part);
}

function Snippet({ snippet: { pieces, isCutBefore, isCutAfter } }: { readonly snippet: WireSnippet }) {
  return (
    <span class="snippet" dir="auto">
      {isCutBefore ? '…' : ''}
      {pieces.map(({ text, isHit }, at) => (isHit ? <mark key={at}>{toVisibleText(text)}</mark> : toVisibleText(text)))}
      {isCutAfter ? '…' : ''}
    </span>
  );
}
