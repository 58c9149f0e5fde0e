import { useState } from 'preact/hooks';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import { Dialog } from '../shell/dialog.tsx';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { useAnswer } from '../shell/use-answer.ts';
import { toApiUrl } from '../sources/api-client.ts';
import { texts } from '../texts/texts.ts';
import { exportTexts } from '../texts/export-texts.ts';
import '../styles/export.css';
import { Loading } from '../shell/loading.tsx';

const words = exportTexts.export;
type Format = keyof typeof words.formats;
type Part = keyof typeof words.partNames;
type Scope = keyof typeof words.scopes;
type Also = keyof typeof words.alsoNames;

const formats = Object.keys(words.formats) as readonly Format[];
const parts = Object.keys(words.partNames) as readonly Part[];
const scopes = Object.keys(words.scopes) as readonly Scope[];
const classes = Object.keys(words.alsoNames) as readonly Also[];
/** These are made of turns, of which parts can be left out. */
const viewFormats: readonly Format[] = ['html', 'md', 'text', 'json'];

/** Makes a file of a session, and shows before what will be hidden in it. */
export function ExportDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const [format, setFormat] = useState<Format>('html');
  const [without, setWithout] = useState<ReadonlySet<Part>>(new Set());
  const [scope, setScope] = useState<Scope>('all');
  const [also, setAlso] = useState<ReadonlySet<Also>>(new Set());
  const [turns, setTurns] = useState('');
  const [hasAllBranches, setAllBranches] = useState(false);
  const [hasNotes, setNotes] = useState(false);
  const isView = viewFormats.includes(format);
  const isRangeWrong = turns.trim() !== '' && !/^\d{1,9}(?:\.\.|-)\d{1,9}$/.test(turns.trim());
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const url = toApiUrl('/sessions/{key}/export', {
    key: id,
    format,
    redaction: scope,
    ...(scope === 'none' ? {} : { also: [...also].join(',') }),
    timezone: timeZone,
    ...(isView
      ? {
          without: [...without].join(','),
          turns: isRangeWrong ? undefined : turns.trim().replace('..', '-'),
          path: hasAllBranches ? 'all' : 'live',
          ...(hasNotes ? { notes: 'true' as const } : {}),
        }
      : {}),
  });
  return (
    <Dialog title={texts.export.title} class="export" onClose={onClose}>
      <div class="dialog-body">
        <fieldset class="choices">
          <legend>{words.format}</legend>
          {formats.map((name) => (
            <Choice
              key={name}
              group="format"
              isChosen={format === name}
              text={words.formats[name]}
              onChoose={() => setFormat(name)}
            />
          ))}
        </fieldset>
        {!isView ? null : (
          <fieldset class="toggles">
            <legend>{words.parts}</legend>
            {parts.map((part) => (
              <label key={part}>
                <input
                  type="checkbox"
                  checked={without.has(part)}
                  onChange={() => setWithout(toToggled(without, part))}
                />{' '}
                {words.partNames[part]}
              </label>
            ))}
          </fieldset>
        )}
        {!isView ? null : (
          <fieldset class="toggles">
            <legend>{words.turns}</legend>
            <label>
              <input type="checkbox" checked={hasAllBranches} onChange={() => setAllBranches(!hasAllBranches)} />{' '}
              {words.allBranches}
            </label>
            <label>
              <input type="checkbox" checked={hasNotes} onChange={() => setNotes(!hasNotes)} /> {words.notes}
            </label>
            <label class="range">
              <span>{words.range}</span>
              <input
                class="field is-small"
                type="text"
                inputMode="numeric"
                placeholder={words.rangeHint}
                aria-invalid={isRangeWrong}
                value={turns}
                onInput={(event) => setTurns(event.currentTarget.value)}
              />
              {isRangeWrong ? (
                <span class="is-wrong" role="alert">
                  {words.rangeWrong}
                </span>
              ) : null}
            </label>
          </fieldset>
        )}
        <fieldset class="choices">
          <legend>{words.redaction}</legend>
          {scopes.map((name) => (
            <Choice
              key={name}
              group="redaction"
              isChosen={scope === name}
              text={words.scopes[name]}
              onChoose={() => setScope(name)}
            />
          ))}
        </fieldset>
        {scope === 'none' ? null : (
          <fieldset class="toggles">
            <legend>{words.also}</legend>
            {classes.map((name) => (
              <label key={name}>
                <input type="checkbox" checked={also.has(name)} onChange={() => setAlso(toToggled(also, name))} />{' '}
                {words.alsoNames[name]}
              </label>
            ))}
          </fieldset>
        )}
        {scope === 'none' ? (
          <p class="remark is-warning">{words.unhidden}</p>
        ) : (
          <Preview id={id} scope={scope} also={[...also].sort().join(',')} />
        )}
      </div>
      <p class="dialog-end">
        <a
          class="button is-main"
          href={url}
          download
          aria-disabled={isRangeWrong}
          onClick={(event) => void (isRangeWrong && event.preventDefault())}
        >
          {words.save}
        </a>
      </p>
    </Dialog>
  );
}

/** With the item, or without it where it was in. */
function toToggled<Item>(items: ReadonlySet<Item>, item: Item): ReadonlySet<Item> {
  const next = new Set(items);
  if (!next.delete(item)) next.add(item);
  return next;
}

function Choice({
  group,
  isChosen,
  text: [name, hint],
  onChoose,
}: {
  readonly group: string;
  readonly isChosen: boolean;
  readonly text: readonly [string, string];
  readonly onChoose: () => void;
}) {
  return (
    <label class="choice-line">
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
      <span class="choice-name">{name}</span>
      <span class="choice-hint">{hint}</span>
    </label>
  );
}

function Preview({
  id,
  scope,
  also,
}: {
  readonly id: string;
  readonly scope: 'all' | 'secrets';
  readonly also: string;
}) {
  const { answer, problem, isLoading } = useAnswer('/sessions/{key}/redaction', { key: id, scope, also });
  if (problem !== undefined) return <ProblemNotice problem={problem} />;
  if (answer === undefined || isLoading) return <Loading text={words.looking} />;
  const { findings, total, secrets } = answer;
  return (
    <section class="redaction" aria-label={words.preview}>
      <h3>{words.preview}</h3>
      <p class="redaction-sum" role="status">
        {total === 0 ? words.clean : words.found(secrets, total - secrets)}
      </p>
      {total === 0 ? null : (
        <ul tabIndex={0}>
          {findings.map((finding, at) => (
            <li key={at} class={finding.isName ? 'is-name' : 'is-secret'}>
              <span class="redaction-kind">{toVisibleText(finding.title)}</span>
              <code>{toVisibleText(finding.masked)}</code>
              <span class="redaction-times">{words.times(finding.times)}</span>
            </li>
          ))}
        </ul>
      )}
      {findings.length < total ? <p class="redaction-sum">{words.more(total - findings.length)}</p> : null}
      {answer.pictures === 0 ? null : <p class="remark is-warning">{words.pictures(answer.pictures)}</p>}
      {answer.notText === 0 ? null : <p class="remark is-info">{words.notText(answer.notText)}</p>}
    </section>
  );
}
