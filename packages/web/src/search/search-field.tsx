import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { sessionStatuses } from '@scrollkeep/transcript/conversation/session-status.ts';
import { flags } from '@scrollkeep/transcript/query/query.ts';
import { Icon } from '../shell/icon.tsx';
import { useAnswer } from '../shell/use-answer.ts';
import { searchTexts } from '../texts/search-texts.ts';
import { acceptSuggestion, listSuggestions, type Suggestion } from './suggest.ts';

interface SearchFieldProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** The query is meant as it is: Enter. */
  readonly onUse: () => void;
  /** To the results: Enter, or down if nothing is suggested. */
  readonly onLeave: () => void;
}

const words = searchTexts.search;
const ages = ['1d', '7d', '30d', '90d', '365d'];
const types = ['user', 'assistant', 'system', 'attachment', 'summary'];

/** The field for a query, with fields and values suggested as they are typed. */
export function SearchField({ query, onQuery, onUse, onLeave }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const wantedCaret = useRef<number>(undefined);
  const [caret, setCaret] = useState(query.length);
  const [chosen, setChosen] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const { answer: projects } = useAnswer('/projects', {});
  const { answer: tools } = useAnswer('/usage', { by: 'tool', limit: 200 });
  const { answer: models } = useAnswer('/usage', { by: 'model', limit: 50 });
  const listValues = useMemo(() => {
    const toKeys = (answer: typeof tools) => (answer?.report.rows ?? []).flatMap((row) => row.key ?? []);
    const values: Readonly<Record<string, readonly string[]>> = {
      tool: toKeys(tools),
      model: toKeys(models),
      project: (projects?.projects ?? []).flatMap((project) => project.path ?? []),
      is: [...flags, 'pinned'],
      has: ['note'],
      status: sessionStatuses,
      in: ['output'],
      after: ages,
      before: ages,
      type: types,
    };
    return (name: string) => (Object.hasOwn(values, name) ? (values[name] ?? []) : []);
  }, [tools, models, projects]);
  const suggestions = isOpen ? listSuggestions(query, caret, { fields: words.fields, listValues }) : [];

  // Both before the next letter is typed.
  useLayoutEffect(() => field.current?.focus(), []);
  useLayoutEffect(() => {
    if (wantedCaret.current === undefined) return;
    field.current?.setSelectionRange(wantedCaret.current, wantedCaret.current);
    wantedCaret.current = undefined;
  });
  const accept = (suggestion: Suggestion | undefined) => {
    if (suggestion === undefined) return;
    const next = acceptSuggestion(query, caret, suggestion);
    wantedCaret.current = next.caret;
    setCaret(next.caret);
    setChosen(-1);
    onQuery(next.query);
  };
  const onKey = (event: KeyboardEvent) => {
    const count = suggestions.length;
    if (event.key === 'ArrowDown' && count > 0) setChosen((chosen + 1) % count);
    else if (event.key === 'ArrowUp' && count > 0) setChosen((chosen - 1 + count) % count);
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen >= 0 && count > 0) accept(suggestions[chosen]);
    else if (event.key === 'Tab' && count > 0 && !event.shiftKey && (suggestions[0]?.text ?? '').endsWith(':'))
      accept(suggestions[0]);
    else if (event.key === 'Enter' || event.key === 'ArrowDown') {
      if (event.key === 'Enter') onUse();
      onLeave();
    } else if (event.key === 'Escape' && count > 0) setOpen(false);
    else if (event.key === 'Escape') field.current?.blur();
    else return;
    event.preventDefault();
  };
  return (
    <div class="search-box">
      <Icon name="search" />
      <input
        ref={field}
        id="search"
        class="field search-field"
        type="text"
        role="combobox"
        aria-label={words.label}
        aria-expanded={suggestions.length > 0}
        aria-controls="suggestions"
        aria-autocomplete="list"
        aria-activedescendant={chosen >= 0 && suggestions.length > 0 ? `suggestion-${chosen}` : undefined}
        placeholder={words.placeholder}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        value={query}
        onInput={(event) => {
          setCaret(event.currentTarget.selectionStart ?? 0);
          setOpen(true);
          setChosen(-1);
          onQuery(event.currentTarget.value);
        }}
        onKeyDown={onKey}
        onClick={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
        onBlur={() => setOpen(false)}
      />
      <ul
        class="suggestions"
        id="suggestions"
        role="listbox"
        aria-label={words.suggestions}
        hidden={suggestions.length === 0}
      >
        {suggestions.map((suggestion, at) => (
          <li
            key={suggestion.text}
            id={`suggestion-${at}`}
            class="suggestion"
            role="option"
            aria-selected={at === chosen}
            // Before the field loses the focus.
            onMouseDown={(event) => {
              event.preventDefault();
              accept(suggestion);
            }}
          >
            <code>{suggestion.text}</code>
            <span>{suggestion.hint}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
