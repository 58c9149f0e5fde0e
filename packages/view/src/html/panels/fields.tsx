import type { FieldsPanel } from '../../model/panel.ts';
import { FoldedList, FoldedText } from '../parts/fold.tsx';
import { toVisibleText } from '../parts/to-visible-text.ts';
import type { PanelProps } from './panel-props.ts';

const mostFields = 40;
const limit = { lines: 12, characters: 2_000 };

export function FieldsPanelHtml({ panel, id, host, fold }: PanelProps<FieldsPanel>) {
  return (
    <FoldedList
      items={panel.fields.map((field, at) => ({ ...field, at }))}
      most={mostFields}
      id={id}
      host={host}
      fold={fold}
    >
      {(fields) => (
        <dl class="fields">
          {fields.map(({ name, value, at }) => (
            <div key={at} class="fields-row">
              <dt>{toVisibleText(name)}</dt>
              <dd dir="auto">
                <FoldedText text={value.trimEnd()} limit={limit} id={`${id}/${at}`} host={host} fold={fold}>
                  {(text) => <span class="field-value">{toVisibleText(text)}</span>}
                </FoldedText>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </FoldedList>
  );
}
