import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { sessionStatuses } from '@scrollkeep/transcript/conversation/session-status.ts';
import { flags } from '@scrollkeep/transcript/query/query.ts';
import { Combobox } from '../shell/combobox.tsx';
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
  const accept = (suggestion: Suggestion) => {
    const next = acceptSuggestion(query, caret, suggestion);
    wantedCaret.current = next.caret;
    setCaret(next.caret);
    onQuery(next.query);
  };
  const onKey = (event: KeyboardEvent) => {
    const [first] = suggestions;
    if (event.key === 'Tab' && !event.shiftKey && first?.text.endsWith(':') === true) accept(first);
    else if (event.key === 'Enter' || event.key === 'ArrowDown') {
      if (event.key === 'Enter') onUse();
      onLeave();
    } else if (event.key === 'Escape' && first !== undefined) setOpen(false);
    else if (event.key === 'Escape') field.current?.blur();
    else return false;
    return true;
  };
  return (
    <div class="search-box">
      <Icon name="search" />
      <Combobox
        field={field}
        id="search"
        class="field search-field"
        aria-label={words.label}
        placeholder={words.placeholder}
        value={query}
        list="suggestions"
        listLabel={words.suggestions}
        option="suggestion"
        items={suggestions}
        toKey={(suggestion) => suggestion.text}
        show={(suggestion) => (
          <>
            <code>{suggestion.text}</code>
            <span>{suggestion.hint}</span>
          </>
        )}
        onAccept={accept}
        onInput={(input) => {
          setCaret(input.selectionStart ?? 0);
          setOpen(true);
          onQuery(input.value);
        }}
        onKey={onKey}
        onClick={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
        onBlur={() => setOpen(false)}
      />
    </div>
  );
}
