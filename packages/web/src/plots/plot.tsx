import { useEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { axisWidth, listNamedPlaces, toWordWidth } from './list-named-places.ts';
import { listTold } from './list-told.ts';
import { listenToTheme, resolveColor } from './resolve-color.ts';
import '../styles/plots.css';

export interface PlotSeries {
  readonly label: string;
  /** Name of a colour of the style sheet: `--plot-1`. */
  readonly color: string;
  readonly values: readonly (number | null)[];
  /** `bars` are stacked; `line` and `limit` (dashed) are not. */
  readonly kind: 'bars' | 'line' | 'limit';
}

export interface PlotProps {
  /** What it shows, for those who cannot see it; the table below has the figures. */
  readonly title: string;
  /** One word or date for each place from left to right. */
  readonly places: readonly string[];
  readonly series: readonly PlotSeries[];
  readonly print: (value: number) => string;
  /** The figures beside the plot, all with as many digits, where `print` would give each its own. */
  readonly printAxis?: (values: readonly number[]) => readonly string[];
  /** What is above the values of a place. */
  readonly printPlace?: (at: number) => string;
  /** Places with something special, marked by a line and told in the tip. */
  readonly marks?: readonly { readonly at: number; readonly label: string }[];
  readonly most?: number;
}

interface Tip {
  readonly at: number;
  readonly left: number;
}

const height = 220;

/** A plot with named places, a tip under the pointer or the arrow keys, and the colours of the theme. */
export function Plot(props: PlotProps) {
  const frame = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const [tip, setTip] = useState<Tip>();
  const { places, series, print, printPlace, marks = [] } = props;
  const content = JSON.stringify([places, series, marks, props.most]);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const draw = () => {
      plot.current?.destroy();
      plot.current = new uPlot(toOptions(latest.current, element, setTip), toData(latest.current), element);
    };
    draw();
    const observer = new ResizeObserver(() => plot.current?.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    const stop = listenToTheme(draw);
    return () => {
      stop();
      observer.disconnect();
      plot.current?.destroy();
      plot.current = undefined;
    };
  }, [content]);

  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -places.length, End: places.length }[event.key];
    const shown = plot.current;
    if (step === undefined || shown === undefined) return;
    event.preventDefault();
    const at = Math.max(0, Math.min(places.length - 1, (tip?.at ?? (step > 0 ? -1 : places.length)) + step));
    setTip({ at, left: shown.valToPos(at, 'x') + shown.over.offsetLeft });
  };
  return (
    <div class="plot">
      <ul class="plot-legend">
        {series.map(({ label, color }, at) => (
          <li key={label} class={`plot-key plot-key-${color.slice(2)} is-${series[at]?.kind}`}>
            {label}
          </li>
        ))}
      </ul>
      <div class="plot-body">
        <div
          ref={frame}
          class="plot-frame"
          role="img"
          aria-label={props.title}
          tabIndex={0}
          onKeyDown={onKey}
          onBlur={() => setTip(undefined)}
        />
        {tip === undefined || places[tip.at] === undefined ? null : (
          <div class="plot-tip" role="status" style={toTipStyle(tip.left, frame.current?.clientWidth ?? 400)}>
            <p class="plot-tip-place">{printPlace?.(tip.at) ?? places[tip.at]}</p>
            {marks
              .filter((mark) => mark.at === tip.at)
              .map((mark) => (
                <p key={mark.label}>{mark.label}</p>
              ))}
            <dl>
              {listTold(series, tip.at).map(({ label, value, color }) => (
                <div key={label}>
                  <dt class={color === undefined ? undefined : `plot-key plot-key-${color.slice(2)}`}>{label}</dt>
                  <dd>{print(value)}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </div>
    </div>
  );
}

/** Nearer to an edge the tip leans away from it, and so stays inside. */
function toTipStyle(left: number, width: number) {
  const share = Math.max(0, Math.min(1, left / Math.max(1, width)));
  return { left: `${left}px`, transform: `translateX(${(-100 * share).toFixed(1)}%)` };
}

/** Bars that are on each other are drawn from the tallest to the lowest, each as high as all below it. */
function toData({ places, series }: PlotProps): uPlot.AlignedData {
  const below = places.map(() => 0);
  const stacked = series.map(({ kind, values }) =>
    kind === 'bars' ? values.map((value, at) => (below[at] = (below[at] ?? 0) + (value ?? 0))) : [...values],
  );
  return [places.map((_, at) => at), ...stacked.reverse()] as uPlot.AlignedData;
}

function toOptions(
  { places, series, print, printAxis, marks = [], most }: PlotProps,
  element: HTMLElement,
  setTip: (tip: Tip | undefined) => void,
): uPlot.Options {
  const faint = resolveColor(element, '--faint');
  const line = resolveColor(element, '--line');
  const font = `12px ${getComputedStyle(element).fontFamily}`;
  const bars = uPlot.paths.bars?.({ size: [0.72, 48], radius: 0.12 });
  const axis = { stroke: faint, font, ticks: { show: false } } as const;
  const room = (element.clientWidth - axisWidth) / (places.length + 0.2);
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    // So that the last word under the axis is not cut.
    padding: [10, Math.max(8, toWordWidth(places) / 2 - 0.6 * room), 0, 0],
    cursor: { drag: { x: false, y: false }, points: { show: false }, y: false },
    scales: {
      x: { time: false, range: () => [-0.6, Math.max(0.6, places.length - 0.4)] },
      y: { range: (_plot, _least, highest) => [0, Math.max(most ?? 0, highest, 1e-9) * 1.05] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 34,
        gap: 10,
        splits: (plot) => [...listNamedPlaces(places, plot.width)],
        values: (_plot, splits) => printPlaces(places, splits),
      },
      {
        ...axis,
        grid: { stroke: line, width: 1 },
        size: axisWidth,
        values: (_plot, splits) => [...(printAxis?.(splits) ?? splits.map(print))],
      },
    ],
    series: [
      {},
      ...series
        .map(({ label, color, kind }): uPlot.Series => {
          const stroke = resolveColor(element, color);
          if (kind === 'bars')
            return {
              label,
              stroke,
              fill: stroke,
              width: 0,
              points: { show: false },
              ...(bars === undefined ? {} : { paths: bars }),
            };
          return {
            label,
            stroke,
            width: 2,
            spanGaps: true,
            points: { show: places.length < 60, size: 5, fill: stroke },
            ...(kind === 'limit'
              ? { dash: [6, 5], width: 1.5, points: { show: false } }
              : { fill: `color-mix(in srgb, ${stroke} 14%, transparent)` }),
          };
        })
        .reverse(),
    ],
    hooks: {
      setCursor: [
        (plot) => {
          const { idx, left } = plot.cursor;
          setTip(
            idx === undefined || idx === null || left === undefined || left < 0
              ? undefined
              : { at: idx, left: plot.valToPos(idx, 'x') + plot.over.offsetLeft },
          );
        },
      ],
      draw: [(plot) => drawMarks(plot, marks, resolveColor(element, '--warn'))],
    },
  };
}

function drawMarks({ ctx, bbox, valToPos }: uPlot, marks: readonly { readonly at: number }[], color: string): void {
  ctx.save();
  ctx.strokeStyle = color;
  ctx.lineWidth = devicePixelRatio;
  ctx.setLineDash([3 * devicePixelRatio, 3 * devicePixelRatio]);
  for (const { at } of marks) {
    const x = Math.round(valToPos(at, 'x', true));
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  }
  ctx.restore();
}

/** Words under the axis: none twice in a row. */
function printPlaces(places: readonly string[], splits: readonly number[]): string[] {
  return splits.map((at, index) => (places[at] === places[splits[index - 1] ?? -1] ? '' : (places[at] ?? '')));
}
