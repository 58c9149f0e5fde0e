import { useState } from 'preact/hooks';
import type { TimelineAnswer, TimelineBlock } from '@scrollkeep/view/wire/wire-session.ts';
import type { SessionUsage } from '@scrollkeep/view/wire/wire-usage.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import {
  findReadableTime,
  toReadableAmount,
  toReadableCount,
  toReadableDuration,
} from '@scrollkeep/view/text/readable.ts';
import { SessionFrame } from '../session/session-frame.tsx';
import { Pending } from '../shell/pending.tsx';
import { printRoute, toSessionRoute, type TimelineRoute } from '../shell/route.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { Pager } from '../tables/pager.tsx';
import { timelineTexts } from '../texts/timeline-texts.ts';
import { SessionContext } from '../usage/session-context.tsx';
import { FigureList } from '../shell/figure-list.tsx';
import { AgentLane, toTreeOrder } from './agent-lane.tsx';
import { LaneAxis } from './lane-axis.tsx';
import { toBarStyle, toPercent } from './lane-place.ts';
import { buildTimeScale, countAtOnce, type Span, type TimeScale } from './time-scale.ts';
import '../styles/sections.css';
import '../styles/timeline.css';

const words = timelineTexts.timeline;
const pageSize = 60;
const zooms = [1, 2, 4, 8, 16, 32] as const;

/**
 * Who ran when: the turns of the main thread, its agents below them, pauses cut short; and how full the context was
 * meanwhile.
 */
export function TimelinePage({ route }: { readonly route: TimelineRoute }) {
  const [from, setFrom] = useState(0);
  const state = useAnswer('/sessions/{key}/timeline', { key: route.key, from, limit: pageSize });
  const { answer } = state;
  const usage = useAnswer('/sessions/{key}/usage', { key: route.key, limit: 1 }).answer;
  return (
    <SessionFrame id={route.key} view="timeline">
      <Pending of={state} text={words.reading} />
      {answer === undefined ? null : answer.blocks.length === 0 && answer.agents.length === 0 ? (
        <p class="empty-words">{words.none}</p>
      ) : (
        <Lanes id={route.key} answer={answer} from={from} onFrom={setFrom} usage={usage?.usage} />
      )}
      {usage === undefined ? null : <SessionContext usage={usage.usage} all={usage.contextCount} />}
    </SessionFrame>
  );
}

interface LanesProps {
  readonly id: string;
  readonly answer: TimelineAnswer;
  readonly from: number;
  readonly onFrom: (from: number) => void;
  readonly usage: SessionUsage | undefined;
}

function Lanes({ id, answer, from, onFrom, usage }: LanesProps) {
  const [zoom, setZoom] = useState(0);
  const { blocks, agents, agentCount, compactions } = answer;
  const agentSpans = agents.map(toSpan);
  const spans = [...blocks.map(toSpan), ...agentSpans];
  const scale = buildTimeScale(spans);
  const factor = zooms[zoom] ?? 1;
  const used = new Map((usage?.agents ?? []).map((agent) => [agent.agent, agent]));
  return (
    <>
      <FigureList figures={toFigures(answer, spans, agentSpans, scale)} />
      <section class="usage-section">
        <div class="lanes-head">
          <h2 class="section-title">{words.title}</h2>
          <button
            type="button"
            class="icon-button"
            aria-label={words.zoomOut}
            disabled={zoom === 0}
            onClick={() => setZoom(zoom - 1)}
          >
            <span aria-hidden="true">−</span>
          </button>
          <span class="lanes-zoom" role="status">
            {words.zoom(factor)}
          </span>
          <button
            type="button"
            class="icon-button"
            aria-label={words.zoomIn}
            disabled={zoom === zooms.length - 1}
            onClick={() => setZoom(zoom + 1)}
          >
            <span aria-hidden="true">+</span>
          </button>
        </div>
        <p class="section-hint">{words.hint}</p>
        <div class="lanes-scroll" tabIndex={0}>
          <div class="lanes" style={{ width: `${factor * 100}%` }}>
            <LaneAxis scale={scale} spans={spans} factor={factor} />
            <div class="lane is-main">
              <span class="lane-name">{words.main}</span>
              <div class="lane-track">
                {blocks.map((block) => (
                  <Block key={block.first} id={id} block={block} scale={scale} />
                ))}
                {compactions.map((at) => (
                  <span
                    key={at}
                    class="lane-mark"
                    style={{ left: toPercent(scale.toPlace(Date.parse(at))) }}
                    role="img"
                    aria-label={words.compaction(toTime(at))}
                    title={words.compaction(toTime(at))}
                  />
                ))}
              </div>
            </div>
            {toTreeOrder(agents).map((agent) => (
              <AgentLane key={agent.id} id={id} agent={agent} scale={scale} usage={used.get(agent.id)} />
            ))}
          </div>
        </div>
        <div class="table-tools">
          <Pager from={from} size={pageSize} total={agentCount} onFrom={onFrom} />
        </div>
      </section>
    </>
  );
}

function Block({
  id,
  block,
  scale,
}: {
  readonly id: string;
  readonly block: TimelineBlock;
  readonly scale: TimeScale;
}) {
  const name = block.first === block.last ? words.turn(block.first) : words.turns(block.first, block.last);
  const label = words.block(
    name,
    [toVisibleText(block.text), block.isLive ? '' : words.abandoned].filter((part) => part !== '').join(', '),
    toReadableDuration(Date.parse(block.endedAt) - Date.parse(block.startedAt)),
    block.calls === 0 ? '' : toReadableAmount(block.calls, 'call'),
  );
  const route = { ...toSessionRoute(id, block.first), path: block.isLive ? 'live' : String(block.first) };
  return (
    <a
      class={block.isLive ? 'lane-bar' : 'lane-bar is-abandoned'}
      href={printRoute(route)}
      style={toBarStyle(block, scale)}
      aria-label={label}
      title={label}
    />
  );
}

function toFigures(
  { agentCount, compactions }: TimelineAnswer,
  spans: readonly Span[],
  agentSpans: readonly Span[],
  { activeMs }: TimeScale,
): readonly (readonly [string, string])[] {
  const { figures } = words;
  const first = spans.reduce((least, span) => Math.min(least, span.start), Number.POSITIVE_INFINITY);
  const last = spans.reduce((most, span) => Math.max(most, span.end), Number.NEGATIVE_INFINITY);
  const agentMs = agentSpans.reduce((sum, span) => sum + span.end - span.start, 0);
  return [
    [figures.length, toReadableDuration(Math.max(0, last - first))],
    [figures.active, toReadableDuration(activeMs)],
    [figures.agents, toReadableCount(agentCount)],
    ...(agentCount === 0
      ? []
      : [
          [figures.atOnce, toReadableCount(countAtOnce(agentSpans))] as const,
          [figures.agentTime, toReadableDuration(agentMs)] as const,
        ]),
    [figures.compactions, toReadableCount(compactions.length)],
  ];
}

function toSpan({ startedAt, endedAt }: { readonly startedAt: string; readonly endedAt: string }): Span {
  return { start: Date.parse(startedAt), end: Date.parse(endedAt) };
}

function toTime(at: string): string {
  const time = findReadableTime(at, undefined);
  return time === undefined ? '' : `${time.date} ${time.time}`;
}
