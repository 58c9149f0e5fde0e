import type { TextPanel } from '../../model/panel.ts';
import { findPanelLanguage } from '../parts/find-language.ts';
import { FoldedText } from '../parts/fold.tsx';
import { isTall } from '../parts/is-tall.ts';
import { toVisibleText } from '../parts/to-visible-text.ts';
import type { PanelProps } from './panel-props.ts';

const limit = { lines: 30, characters: 6_000 };
// Where nobody scrolls through thousands of turns, words are in full longer.
const printedLimit = { lines: 150, characters: 16_000 };

export function TextPanelHtml({ panel, id, host, fold }: PanelProps<TextPanel>) {
  return (
    <FoldedText
      text={panel.text.trimEnd()}
      limit={host.setOpen === undefined ? printedLimit : limit}
      id={id}
      host={host}
      fold={fold}
    >
      {(text) => (
        <div
          class={isTall(text, host) ? 'plain-text is-tall' : 'plain-text'}
          tabIndex={isTall(text, host) ? 0 : undefined}
          dir="auto"
          lang={findPanelLanguage(panel)}
        >
          {toVisibleText(text)}
        </div>
      )}
    </FoldedText>
  );
}
