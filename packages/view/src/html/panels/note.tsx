import type { NotePanel } from '../../model/panel.ts';
import { FoldedText } from '../parts/fold.tsx';
import { toVisibleText } from '../parts/to-visible-text.ts';
import type { PanelProps } from './panel-props.ts';

const limit = { lines: 10, characters: 3_000 };

export function NotePanelHtml({ panel, id, host, fold }: PanelProps<NotePanel>) {
  return (
    <div class={`remark is-${panel.level}`}>
      <FoldedText text={panel.text.trim()} limit={limit} id={id} host={host} fold={fold}>
        {(text) => <p dir="auto">{toVisibleText(text)}</p>}
      </FoldedText>
    </div>
  );
}
