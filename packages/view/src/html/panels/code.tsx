import type { CodePanel } from '../../model/panel.ts';
import { toPanelText } from '../../model/copied-text.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { CopyText } from '../parts/copy-text.tsx';
import { FoldedText } from '../parts/fold.tsx';
import { PathLine } from '../parts/path-line.tsx';
import type { PanelProps } from './panel-props.ts';
import { toWholeText } from './whole-text.ts';

const limit = { lines: 16, characters: 8_000 };

export function CodePanelHtml(props: PanelProps<CodePanel>) {
  const { panel, id, host, saidAbove, fold } = props;
  return (
    <>
      <PathLine path={panel.path} saidAbove={saidAbove} host={host} />
      <div class="copyable">
        <CopyText text={toWholeText(props, toPanelText)} what="code" host={host} />
        <FoldedText text={panel.text} limit={limit} id={id} host={host} fold={fold}>
          {(text, linesBefore) => (
            <CodeBlock
              text={text}
              language={panel.language}
              firstLine={panel.firstLine === undefined ? undefined : panel.firstLine + linesBefore}
              host={host}
            />
          )}
        </FoldedText>
      </div>
    </>
  );
}
