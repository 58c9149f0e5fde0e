import type { FieldsPanel } from '../../panel.ts';
import { FoldedText } from '../fold.tsx';
import { toVisibleText } from '../to-visible-text.ts';
import type { PanelProps } from './panel-props.ts';

const limit = { lines: 12, characters: 2_000 };

export function FieldsPanelHtml({ panel, id, host, fold }: PanelProps<FieldsPanel>) {
  return (
    <dl class="fields">
      {panel.fields.map(({ name, value }, at) => (
        <div key={at} class="fields-row">
          <dt>{toVisibleText(name)}</dt>
          <dd dir="auto">
            <FoldedText text={value.replace(/\s+$/, '')} limit={limit} id={`${id}/${at}`} host={host} fold={fold}>
              {(text) => <span class="field-value">{toVisibleText(text)}</span>}
            </FoldedText>
          </dd>
        </div>
      ))}
    </dl>
  );
}
