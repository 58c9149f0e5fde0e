import type { ComponentChildren } from 'preact';
import { findCopied, toCopiedText, type Copied } from '../model/copied-text.ts';
import type { Panel } from '../model/panel.ts';
import type { Entry, PanelSize } from '../model/session-view.ts';
import { findReadableTime, toReadableDuration } from '../text/readable.ts';
import { callStatusWords } from '../text/status-words.ts';
import { CopyText } from './parts/copy-text.tsx';
import { Disclosure } from './parts/disclosure.tsx';
import { toSizeText } from './parts/fold.tsx';
import { Heading } from './parts/heading.tsx';
import type { HtmlHost } from './parts/html-host.ts';
import { PanelHtml } from './panel-html.tsx';
import { toVisibleText } from './parts/to-visible-text.ts';

export interface EntryProps {
  readonly entry: Entry;
  /** Unique on the page. */
  readonly id: string;
  readonly host: HtmlHost;
  /** Level of its heading. */
  readonly level: number;
  /** Buttons of the page for this entry. */
  readonly actions?: ComponentChildren;
}

/** One thing that was said or done. Looks depend on the role and never on a record's type. */
export function EntryHtml(props: EntryProps) {
  const { entry } = props;
  const status = entry.call === undefined ? '' : ` call-${entry.call.status}`;
  const name = `entry is-${entry.role} level-${entry.level}${status}`;
  // On a printed page a script may offer to copy: it has to know what.
  const copied = props.host.copy === undefined ? findCopied(entry) : undefined;
  return (
    <div class={name} data-copy={copied?.what} data-path={copied?.what === 'path' ? toPath(entry, copied) : undefined}>
      {toBody(props)}
    </div>
  );
}

function toPath(entry: Entry, { panels }: Copied): string {
  return toVisibleText(
    toCopiedText(
      entry,
      panels.flatMap((at) => entry.panels[at] ?? []),
    ),
  );
}

function toBody(props: EntryProps): ComponentChildren {
  switch (props.entry.role) {
    case 'prompt':
    case 'queued-prompt':
      return <Spoken {...props} name={toSpeaker(props.entry, props.host)} />;
    case 'answer':
      return <Spoken {...props} name={props.entry.author === 'client' ? 'Claude Code' : 'Answer'} />;
    case 'command':
      return <Command {...props} />;
    case 'call':
      return <Call {...props} />;
    default:
      return <Aside {...props} />;
  }
}

function toSpeaker({ role, author }: Entry, { person }: HtmlHost): string {
  const name = person === undefined ? 'You' : toVisibleText(person);
  if (role === 'queued-prompt') return `${name}, while Claude was working`;
  return author === 'person' ? name : 'Task';
}

/** Words of a person or of the model: they stand open. */
function Spoken({ name, entry, actions, ...rest }: EntryProps & { readonly name: string }) {
  return (
    <>
      <div class="entry-bar">
        <Heading level={rest.level} class="entry-name">
          {name}
        </Heading>
        <EntryTools entry={entry} id={rest.id} host={rest.host} />
        {actions}
      </div>
      <Panels entry={entry} saidAbove="" {...rest} />
    </>
  );
}

function Command({ entry, actions, ...rest }: EntryProps) {
  const isLong = entry.panels.some((panel) => panel.kind === 'text');
  const terminal = entry.panels.find((panel) => panel.kind === 'terminal');
  return (
    <>
      <div class="entry-bar">
        <Heading level={rest.level} class="entry-command">
          <span class="visually-hidden">Command </span>
          <code>{toVisibleText(entry.title)}</code>
          {isLong || entry.summary === '' ? null : <code class="command-words">{toVisibleText(entry.summary)}</code>}
        </Heading>
        <EntryTools entry={entry} id={rest.id} host={rest.host} />
        {actions}
      </div>
      <Panels
        entry={entry}
        saidAbove={terminal?.kind === 'terminal' ? (terminal.command ?? '').trim() : ''}
        {...rest}
      />
    </>
  );
}

/** A tool call: one line that tells, and below it what came of it. */
function Call({ entry, actions, ...rest }: EntryProps) {
  const head = (
    <>
      <HeadTexts entry={entry} name="call" />
      <CallState entry={entry} />
    </>
  );
  return <Folded entry={entry} actions={actions} head={head} saidAbove={entry.summary} {...rest} />;
}

function HeadTexts({ entry: { title, summary }, name }: { readonly entry: Entry; readonly name: 'call' | 'aside' }) {
  return (
    <>
      <span class={`${name}-title`}>{toVisibleText(title)}</span>
      {summary === '' ? null : (
        <span class={`${name}-summary`} dir="auto">
          {toVisibleText(summary)}
        </span>
      )}
    </>
  );
}

/** A head that opens and closes what is below it. */
function Folded({
  entry,
  actions,
  head,
  saidAbove,
  ...rest
}: EntryProps & { readonly head: ComponentChildren; readonly saidAbove: string }) {
  return (
    <Disclosure
      id={`${rest.id}/body`}
      host={rest.host}
      isOpen={!entry.isFolded}
      head={head}
      level={rest.level}
      aside={
        <>
          <EntryTools entry={entry} id={rest.id} host={rest.host} />
          {actions}
        </>
      }
    >
      {entry.panels.length === 0 ? undefined : () => <Panels entry={entry} saidAbove={saidAbove} {...rest} />}
    </Disclosure>
  );
}

/** When it was written, and a way to copy it: seen while the entry has the pointer or the focus. */
function EntryTools({ entry, id, host }: Pick<EntryProps, 'entry' | 'id' | 'host'>) {
  const { timestamp } = entry.place;
  const time = host.setOpen === undefined ? undefined : findReadableTime(timestamp, host.timeZone);
  return (
    <>
      {time === undefined ? null : (
        <time class="entry-time" dateTime={timestamp} title={`${time.date} ${time.time}`}>
          {time.time}
        </time>
      )}
      <CopyEntry entry={entry} id={id} host={host} />
    </>
  );
}

/** What people want of an entry: the message, the command, the path. */
function CopyEntry({ entry, id, host }: Pick<EntryProps, 'entry' | 'id' | 'host'>) {
  const copied = findCopied(entry);
  if (copied === undefined) return null;
  const readPanel = async (at: number): Promise<readonly Panel[]> => {
    const panel: (Panel & { readonly whole?: PanelSize }) | undefined = entry.panels[at];
    if (panel === undefined) return [];
    return [panel.whole === undefined ? panel : ((await host.readWhole?.(`${id}/${at}`)) ?? panel)];
  };
  const read = async () => toCopiedText(entry, (await Promise.all(copied.panels.map(readPanel))).flat());
  return <CopyText text={read} what={copied.what} host={host} />;
}

function CallState({ entry: { call, isFolded, size } }: { readonly entry: Entry }) {
  if (call === undefined) return null;
  const state = callStatusWords[call.status];
  const duration = call.durationMs !== undefined && call.durationMs >= 1000 ? toReadableDuration(call.durationMs) : '';
  const sizeText = isFolded ? toSizeText(size) : '';
  return (
    <span class="call-facts">
      {sizeText === '' ? null : <span class="call-size">{sizeText}</span>}
      {duration === '' ? null : <span class="call-duration">{duration}</span>}
      {state === '' ? null : <span class={`call-state is-${call.status}`}>{state}</span>}
    </span>
  );
}

/** Thinking, notices, notes, compactions, unknown records: a quiet line that can be opened. */
function Aside({ entry, actions, ...rest }: EntryProps) {
  const size = toSizeText(entry.size);
  const head = (
    <>
      <HeadTexts entry={entry} name="aside" />
      {entry.isFolded && size !== '' ? <span class="aside-size">{size}</span> : null}
    </>
  );
  return <Folded entry={entry} actions={actions} head={head} saidAbove="" {...rest} />;
}

function Panels({ entry, id, host, level, saidAbove }: EntryProps & { readonly saidAbove: string }) {
  return (
    <>
      {entry.panels.map((panel, at) => (
        <PanelHtml key={at} panel={panel} id={`${id}/${at}`} host={host} saidAbove={saidAbove} level={level} />
      ))}
    </>
  );
}
