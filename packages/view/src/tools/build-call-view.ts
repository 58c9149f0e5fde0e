import { listBlocks } from '@scrollkeep/transcript/conversation/facts/message-text.ts';
import type { CallItem } from '@scrollkeep/transcript/conversation/turn-item.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '@scrollkeep/transcript/json/json-value.ts';
import { toOneLine } from '../text/first-line.ts';
import type { Panel } from '../model/panel.ts';
import { toReadableBytes } from '../text/readable.ts';
import type { StoredText } from './stored-output.ts';
import { hasOwnPanel } from './content-panels.ts';
import { toFailurePanels } from './failure-panels.ts';
import { genericView } from './generic.ts';
import { isMcpTool, mcpView } from './mcp.ts';
import type { CallContent, ToolView } from './tool-view.ts';
import { toolViews } from './tool-views.ts';

/** A call for the eye: what, about what, and the panels. */
export interface RenderedCall {
  readonly title: string;
  readonly summary: string;
  readonly panels: readonly Panel[];
  readonly isQuiet: boolean;
}

export interface CallViewOptions {
  readonly cwd: string | undefined;
  readonly withMedia: boolean;
  /** The whole output, where the client stored it in a file of its own. */
  readonly stored?: StoredText | undefined;
  /** The views to choose from; a test brings its own. */
  readonly views?: readonly ToolView[];
}

/**
 * A call through the view of its tool. A view that fails costs nothing but its looks: input and output are shown raw,
 * and why.
 */
export function buildCallView(
  item: Pick<CallItem, 'call' | 'input' | 'output' | 'details'>,
  options: CallViewOptions,
): RenderedCall {
  const content = toCallContent(item, options);
  const view = findToolView(content.name, options.views ?? toolViews);
  try {
    const shows = view.showsResultOf?.includes(content.status) === true;
    return {
      title: view.title?.(content) ?? content.name,
      summary: toOneLine(view.summary(content), 400),
      panels: [
        ...toOddInput(item.input),
        ...view.panels(content),
        ...(shows ? [] : toFailurePanels(content)),
        ...toStoredNote(options.stored),
      ],
      isQuiet: view.isQuiet === true && content.status === 'ok',
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const reason = `This ${content.name} call could not be formatted: ${why}`;
    return { title: content.name, summary: '', panels: listRaw(item, reason), isQuiet: false };
  }
}

function findToolView(name: string, views: readonly ToolView[]): ToolView {
  return views.find((view) => view.names.includes(name)) ?? (isMcpTool(name) ? mcpView : genericView);
}

function toCallContent(
  { call, input, output, details }: Pick<CallItem, 'call' | 'input' | 'output' | 'details'>,
  options: CallViewOptions,
): CallContent {
  const { stored } = options;
  const isPreview = stored !== undefined && toOutputText(output).trimStart().startsWith('<persisted-output>');
  return {
    name: call.name,
    input: isJsonObject(input) ? input : {},
    output: isPreview ? stored.text : output,
    outputText: isPreview ? stored.text : toOutputText(output),
    details: isJsonObject(details) ? toWholeDetails(details, stored) : {},
    noted: details,
    status: call.status,
    cwd: options.cwd,
    withMedia: options.withMedia,
  };
}

/** Blocks that are neither text nor anything with a panel of its own are read as their JSON. */
function toOutputText(output: JsonValue | undefined): string {
  if (typeof output === 'string') return output;
  return listBlocks(output)
    .flatMap((block) =>
      typeof block['text'] === 'string'
        ? [block['text']]
        : hasOwnPanel(block)
          ? []
          : [JSON.stringify(block, undefined, 2)],
    )
    .join('\n');
}

/** What a command printed is recorded cut too. */
function toWholeDetails(details: JsonObject, stored: StoredText | undefined): JsonObject {
  const printed = details['stdout'];
  if (stored === undefined || typeof printed !== 'string' || printed.length >= stored.text.length) return details;
  return { ...details, stdout: stored.text, persistedOutputPath: null };
}

function toStoredNote(stored: StoredText | undefined): readonly Panel[] {
  if (stored === undefined) return [];
  const size = `${stored.name} (${toReadableBytes(stored.bytes)})`;
  return [
    {
      kind: 'note',
      level: 'info',
      text: stored.isCut ? `Start of the stored output ${size}` : `Full output from ${size}`,
    },
  ];
}

/** An input that is not an object fits no view, but must be seen. */
function toOddInput(input: JsonValue): readonly Panel[] {
  return isJsonObject(input) || input === null
    ? []
    : [{ kind: 'raw', label: 'Input', value: input, reason: 'The input is not an object' }];
}

function listRaw(
  { input, output, details }: Pick<CallItem, 'input' | 'output' | 'details'>,
  reason: string,
): readonly Panel[] {
  const toPanel = (label: string, value: JsonValue | undefined): readonly Panel[] =>
    value === undefined ? [] : [{ kind: 'raw', label, value, reason: undefined }];
  return [
    { kind: 'raw', label: 'Input', value: input, reason },
    ...toPanel('Output', output),
    ...toPanel('Details', details),
  ];
}
