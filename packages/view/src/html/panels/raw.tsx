import type { RawPanel } from '../../model/panel.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { FoldedText } from '../parts/fold.tsx';
import { toVisibleText } from '../parts/to-visible-text.ts';
import type { PanelProps } from './panel-props.ts';

const limit = { lines: 14, characters: 4_000 };

export function RawPanelHtml({ panel, id, host, fold }: PanelProps<RawPanel>) {
  return (
    <>
      {panel.reason === undefined ? null : <p class="remark is-warning">{toVisibleText(panel.reason)}</p>}
      <FoldedText
        text={JSON.stringify(panel.value, null, 2) ?? 'undefined'}
        limit={limit}
        id={id}
        host={host}
        fold={fold}
      >
        {(text) => <CodeBlock text={text} language="json" firstLine={undefined} host={host} />}
      </FoldedText>
    </>
  );
}
