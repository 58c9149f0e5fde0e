import type { CodePanel } from '../../model/panel.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { FoldedText } from '../parts/fold.tsx';
import { PathLine } from '../parts/path-line.tsx';
import type { PanelProps } from './panel-props.ts';

const limit = { lines: 16, characters: 8_000 };

export function CodePanelHtml({ panel, id, host, saidAbove, fold }: PanelProps<CodePanel>) {
  return (
    <>
      <PathLine path={panel.path} saidAbove={saidAbove} />
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
    </>
  );
}
