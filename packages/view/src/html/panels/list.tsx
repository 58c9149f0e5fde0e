import type { ListItem, ListPanel } from '../../model/panel.ts';
import { FoldedList } from '../parts/fold.tsx';
import { toVisibleText } from '../parts/to-visible-text.ts';
import type { PanelProps } from './panel-props.ts';

const mostItems = 20;
const stateNames: Readonly<Record<ListItem['state'], string>> = {
  plain: '',
  open: 'open',
  doing: 'in progress',
  done: 'done',
  dropped: 'dropped',
};

export function ListPanelHtml({ panel, id, host, fold }: PanelProps<ListPanel>) {
  return (
    <FoldedList items={panel.items} most={mostItems} id={id} host={host} fold={fold} one="item">
      {(items) => (
        <ul class="list">
          {items.map((item, at) => (
            <Item key={at} item={item} />
          ))}
        </ul>
      )}
    </FoldedList>
  );
}

function Item({ item: { state, text, detail } }: { readonly item: ListItem }) {
  return (
    <li class={`list-item is-${state}`}>
      {state === 'plain' ? null : <span class={`task-mark is-${state}`} role="img" aria-label={stateNames[state]} />}
      <span class="list-text" dir="auto">
        {toVisibleText(text)}
      </span>
      {detail === undefined || detail === '' ? null : (
        <span class="list-detail" dir="auto">
          {toVisibleText(detail)}
        </span>
      )}
    </li>
  );
}
