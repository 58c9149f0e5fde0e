import type { RawPanel } from '../../model/panel.ts';
import { toPanelText } from '../../model/copied-text.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { CopyText } from '../parts/copy-text.tsx';
import { FoldedText } from '../parts/fold.tsx';
import { toVisibleText } from '../parts/to-visible-text.ts';
import type { PanelProps } from './panel-props.ts';
import { toWholeText } from './whole-text.ts';

const limit = { lines: 14, characters: 4_000 };

export function RawPanelHtml(props: PanelProps<RawPanel>) {
  const { panel, id, host, fold } = props;
  return (
    <>
      {panel.reason === undefined ? null : <p class="remark is-warning">{toVisibleText(panel.reason)}</p>}
      <div class="copyable">
        <CopyText text={toWholeText(props, toPanelText)} what="code" host={host} />
        <FoldedText text={toPanelText(panel)} limit={limit} id={id} host={host} fold={fold}>
          {(text) => <CodeBlock text={text} language="json" firstLine={undefined} host={host} />}
        </FoldedText>
      </div>
    </>
  );
}
