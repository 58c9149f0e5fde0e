import type { ComponentChildren } from 'preact';
import { assertNever } from '../model/assert-never.ts';
import type { Panel } from '../model/panel.ts';
import { CodePanelHtml } from './panels/code.tsx';
import { DiffPanelHtml } from './panels/diff.tsx';
import { FieldsPanelHtml } from './panels/fields.tsx';
import { LinksPanelHtml } from './panels/links.tsx';
import { ListPanelHtml } from './panels/list.tsx';
import { MarkdownPanelHtml } from './panels/markdown.tsx';
import { MediaPanelHtml } from './panels/media.tsx';
import { NotePanelHtml } from './panels/note.tsx';
import type { PanelProps } from './panels/panel-props.ts';
import { RawPanelHtml } from './panels/raw.tsx';
import { TablePanelHtml } from './panels/table.tsx';
import { TerminalPanelHtml } from './panels/terminal.tsx';
import { TextPanelHtml } from './panels/text.tsx';
import { toReadableAmount, toReadableBytes } from '../text/readable.ts';
import type { PanelSize } from '../model/session-view.ts';
import { toVisibleText } from './parts/to-visible-text.ts';

/**
 * A panel of any kind with its label. Every text of the transcript ends in a text node or in the value of a harmless
 * attribute.
 */
export function PanelHtml(props: Omit<PanelProps<Panel & { readonly whole?: PanelSize }>, 'fold'>) {
  const { id, host } = props;
  const found = host.findWhole(id);
  const panel = found === undefined || found === 'loading' ? props.panel : found;
  const cut = panel === props.panel ? props.panel.whole : undefined;
  const label = panel.label ?? '';
  return (
    <div class={`panel is-${panel.kind}`}>
      {label === '' ? null : <p class="panel-label">{toVisibleText(label)}</p>}
      {toBody({ ...props, panel, fold: { isCut: cut !== undefined, isOpen: panel !== props.panel } })}
      {cut === undefined ? null : (
        <CutRemark
          size={cut}
          isLoading={found === 'loading'}
          onLoad={host.loadWhole === undefined ? undefined : () => host.loadWhole?.(id)}
        />
      )}
    </div>
  );
}

/** Only the beginning came along: how much there is, and a way to get it. */
function CutRemark({
  size,
  isLoading,
  onLoad,
}: {
  readonly size: PanelSize;
  readonly isLoading: boolean;
  readonly onLoad: (() => void) | undefined;
}) {
  const text = `${toReadableAmount(size.lines, 'line')}, ${toReadableBytes(size.bytes)}`;
  if (onLoad === undefined) return <p class="panel-cut">Truncated: {text} in total</p>;
  return (
    <button type="button" class="fold-button is-load" disabled={isLoading} onClick={onLoad}>
      {isLoading ? 'Loading…' : 'Load all'}
      <span class="fold-size">{text}</span>
    </button>
  );
}

function toBody({ panel, ...rest }: PanelProps<Panel>): ComponentChildren {
  switch (panel.kind) {
    case 'markdown':
      return <MarkdownPanelHtml panel={panel} {...rest} />;
    case 'text':
      return <TextPanelHtml panel={panel} {...rest} />;
    case 'code':
      return <CodePanelHtml panel={panel} {...rest} />;
    case 'diff':
      return <DiffPanelHtml panel={panel} {...rest} />;
    case 'terminal':
      return <TerminalPanelHtml panel={panel} {...rest} />;
    case 'list':
      return <ListPanelHtml panel={panel} {...rest} />;
    case 'fields':
      return <FieldsPanelHtml panel={panel} {...rest} />;
    case 'table':
      return <TablePanelHtml panel={panel} {...rest} />;
    case 'links':
      return <LinksPanelHtml panel={panel} {...rest} />;
    case 'media':
      return <MediaPanelHtml panel={panel} {...rest} />;
    case 'note':
      return <NotePanelHtml panel={panel} {...rest} />;
    case 'raw':
      return <RawPanelHtml panel={panel} {...rest} />;
    default:
      return assertNever(panel);
  }
}
