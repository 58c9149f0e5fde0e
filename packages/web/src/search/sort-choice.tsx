import { sessionOrders, type SessionOrder } from '@scrollkeep/transcript/query/session-order.ts';
import { searchTexts } from '../texts/search-texts.ts';

interface SortChoiceProps {
  readonly sort: SessionOrder;
  readonly onSort: (sort: SessionOrder) => void;
}

const words = searchTexts.search;

/** The order of the sessions that are found. */
export function SortChoice({ sort, onSort }: SortChoiceProps) {
  return (
    <label class="sort">
      <span class="visually-hidden">{words.order}</span>
      <select
        value={sort}
        onChange={(event) => onSort(sessionOrders.find((order) => order === event.currentTarget.value) ?? 'best')}
      >
        {sessionOrders.map((order) => (
          <option key={order} value={order}>
            {words.orders[order]}
          </option>
        ))}
      </select>
    </label>
  );
}
