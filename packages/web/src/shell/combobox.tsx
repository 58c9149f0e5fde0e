import type { ComponentChildren, InputHTMLAttributes, Ref } from 'preact';
import { useState } from 'preact/hooks';

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'list' | 'onInput' | 'onKeyDown'>;

interface ComboboxProps<Item> extends FieldProps {
  readonly field?: Ref<HTMLInputElement>;
  /** Id and class of the list, and what it is called. */
  readonly list: string;
  readonly listLabel: string;
  /** Class of an item, and how its id begins. */
  readonly option: string;
  readonly items: readonly Item[];
  readonly toKey: (item: Item) => string;
  readonly show: (item: Item) => ComponentChildren;
  readonly onAccept: (item: Item) => void;
  readonly onInput: (field: HTMLInputElement) => void;
  /** Keys that the list does not take; whether one was used. */
  readonly onKey: (event: KeyboardEvent) => boolean;
}

/** A field with a list of what could be meant: arrow keys choose, Enter and Tab accept. */
export function Combobox<Item>(props: ComboboxProps<Item>) {
  const { field, list, listLabel, option, items, toKey, show, onAccept, onInput, onKey, ...input } = props;
  const [wanted, setChosen] = useState(-1);
  const chosen = Math.min(wanted, items.length - 1);
  const accept = (item: Item) => {
    setChosen(-1);
    onAccept(item);
  };
  const press = (event: KeyboardEvent) => {
    const item = items[chosen];
    // Past either end nothing is chosen but what was typed.
    const places = items.length + 1;
    const step = items.length === 0 ? undefined : { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setChosen(((chosen + 1 + step + places) % places) - 1);
    else if (item !== undefined && (event.key === 'Enter' || event.key === 'Tab')) accept(item);
    else if (!onKey(event)) return;
    event.preventDefault();
  };
  return (
    <>
      <input
        {...input}
        ref={field ?? null}
        type="text"
        role="combobox"
        aria-expanded={items.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={chosen < 0 ? undefined : `${option}-${chosen}`}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        onInput={(event) => {
          setChosen(-1);
          onInput(event.currentTarget);
        }}
        onKeyDown={press}
      />
      <ul class={list} id={list} role="listbox" aria-label={listLabel} hidden={items.length === 0}>
        {items.map((item, at) => (
          <li
            key={toKey(item)}
            id={`${option}-${at}`}
            class={option}
            role="option"
            aria-selected={at === chosen}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => accept(item)}
          >
            {show(item)}
          </li>
        ))}
      </ul>
    </>
  );
}
