import { useState } from 'preact/hooks';
import type { TimelineAgent, TimelineAnswer, TimelineBlock } from '@scrollkeep/view/wire/wire-session.ts';
import type { AgentUsage, SessionUsage } from '@scrollkeep/view/wire/wire-usage.ts';
import { toVisibleText } from '@scrollkeep/view/html/parts/to-visible-text.ts';
import {
  findReadableTime,
  toReadableAmount,
  toReadableCount,
  toReadableDuration,
  toReadableMoney,
  toShortCount,
} from '@scrollkeep/view/text/readable.ts';
import { SessionFrame } from '../session/session-frame.tsx';
import { Pending } from '../shell/pending.tsx';
import { printRoute, toSessionRoute, type TimelineRoute } from '../shell/route.ts';
import { useAnswer } from '../shell/use-answer.ts';
import { Pager } from '../tables/pager.tsx';
import { timelineTexts } from '../texts/timeline-texts.ts';
import { SessionContext } from '../usage/session-context.tsx';
import { UsageFigures } from '../usage/usage-figures.tsx';
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
      <UsageFigures figures={toFigures(answer, spans, agentSpans, scale)} />
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
            <Axis scale={scale} spans={spans} factor={factor} />
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

/** How wide the lanes are at least and at most, and a letter of the axis, in pixels. */
const leastTrack = 190;
const mostTrack = 850;
const letterWidth = 6.8;

function Axis({
  scale,
  spans,
  factor,
}: {
  readonly scale: TimeScale;
  readonly spans: readonly Span[];
  readonly factor: number;
}) {
  const starts = spans.map((span) => span.start).toSorted((a, b) => a - b);
  // A time at the beginning of what follows a pause, and at even steps between.
  const wanted = [starts[0] ?? 0, ...scale.pauses.map((pause) => pause.end)];
  const track =
    Math.max(leastTrack, Math.min(mostTrack, globalThis.innerWidth - (globalThis.innerWidth > 620 ? 280 : 170))) *
    factor;
  const toShare = (text: string) => (text.length * letterWidth + 10) / track;
  const shown: { readonly ms: number; readonly text: string; readonly isLast: boolean }[] = [];
  // Until where the axis is written on.
  let end = Number.NEGATIVE_INFINITY;
  for (const ms of wanted) {
    const text = toShortTime(ms, shown.at(-1)?.ms);
    const place = scale.toPlace(ms);
    const isLast = place + toShare(text) > 1;
    if ((isLast ? place - toShare(text) : place) < end) continue;
    shown.push({ ms, text, isLast });
    end = isLast ? place : place + toShare(text);
  }
  return (
    <div class="lane is-axis" aria-hidden="true">
      <span class="lane-name" />
      <div class="lane-track">
        {shown.map(({ ms, text, isLast }) => (
          <span
            key={ms}
            class={isLast ? 'lane-time is-last' : 'lane-time'}
            style={{ left: toPercent(scale.toPlace(ms)) }}
          >
            {text}
          </span>
        ))}
        {scale.pauses.map((pause) => (
          <span
            key={pause.start}
            class="lane-pause"
            style={{ left: toPercent(pause.place) }}
            title={words.pause(toReadableDuration(pause.end - pause.start))}
          />
        ))}
      </div>
    </div>
  );
}

/** The day only where it is another one. */
function toShortTime(ms: number, before: number | undefined): string {
  const time = findReadableTime(new Date(ms).toISOString(), undefined);
  const isSameDay =
    before !== undefined && findReadableTime(new Date(before).toISOString(), undefined)?.date === time?.date;
  return isSameDay ? (time?.time ?? '') : `${time?.date} ${time?.time}`;
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
      style={toStyle(block, scale)}
      aria-label={label}
      title={label}
    />
  );
}

function AgentLane({
  id,
  agent,
  scale,
  usage,
}: {
  readonly id: string;
  readonly agent: TimelineAgent;
  readonly scale: TimeScale;
  readonly usage: AgentUsage | undefined;
}) {
  const name = agent.description === '' ? (agent.type ?? agent.id) : agent.description;
  const spent =
    usage === undefined
      ? ''
      : words.tokens(
          words.tokensOut(toShortCount(usage.output)),
          usage.costMicros === null ? '' : toReadableMoney(usage.costMicros),
        );
  const facts = [
    agent.type ?? words.agent,
    toReadableDuration(Date.parse(agent.endedAt) - Date.parse(agent.startedAt)),
    agent.calls === 0 ? '' : toReadableAmount(agent.calls, 'call'),
    agent.failedCalls === 0 ? '' : words.failed(agent.failedCalls),
    spent,
  ].filter((fact) => fact !== '');
  const label = toVisibleText(words.block(name, '', facts.join(', '), ''));
  const href = printRoute({ ...toSessionRoute(id), agent: agent.id });
  return (
    <div class={`lane depth-${Math.min(4, agent.depth)}`}>
      <a class="lane-name" href={href} dir="auto" title={label}>
        {toVisibleText(name)}
      </a>
      <div class="lane-track">
        <a
          class={agent.failedCalls > 0 ? 'lane-bar is-agent has-failed' : 'lane-bar is-agent'}
          href={href}
          tabIndex={-1}
          style={toStyle(agent, scale)}
          aria-label={label}
          title={label}
        />
      </div>
    </div>
  );
}

/** By when they began, those that an agent started right below it. */
function toTreeOrder(agents: readonly TimelineAgent[]): readonly TimelineAgent[] {
  const known = new Set(agents.map((agent) => agent.id));
  const sorted = agents.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : a.startedAt > b.startedAt ? 1 : 0));
  const ordered = new Set<TimelineAgent>();
  const add = (agent: TimelineAgent): void => {
    if (ordered.has(agent)) return;
    ordered.add(agent);
    for (const below of sorted) if (below.parent === agent.id) add(below);
  };
  for (const agent of sorted) if (agent.parent === null || !known.has(agent.parent)) add(agent);
  // Damaged links may run in a circle.
  for (const agent of sorted) add(agent);
  return [...ordered];
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

function toStyle(of: { readonly startedAt: string; readonly endedAt: string }, scale: TimeScale) {
  const [start, end] = [scale.toPlace(Date.parse(of.startedAt)), scale.toPlace(Date.parse(of.endedAt))];
  return { left: toPercent(start), width: `max(4px, ${toPercent(end - start)})` };
}

function toPercent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}

function toTime(at: string): string {
  const time = findReadableTime(at, undefined);
  return time === undefined ? '' : `${time.date} ${time.time}`;
}
