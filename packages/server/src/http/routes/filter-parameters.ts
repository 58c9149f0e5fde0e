import type { SessionFilter } from '../../sessions/fits-filter.ts';
import { sessionStates } from '../../sessions/session-states.ts';
import { parseDate } from '../../text/parse-date.ts';
import { ApiProblem } from '../protocol/api-problem.ts';
import { choice, optionalText, type Parameter, type ParameterValues } from './parameter.ts';

export const sourceParameter = optionalText(
  'Only sessions from this source: a kind such as `cowork`, or a name such as `windows:ada`.',
  200,
  'claude',
);

/** What lists of sessions can be narrowed down by, as `ls` can. */
export const filterParameters = {
  status: choice(
    'Only sessions with this status. `idle` and `live` refer to file activity, the others to the last status.',
    sessionStates,
  ),
  model: optionalText('Only sessions that used a model whose name contains this.', 200, 'opus'),
  branch: optionalText('Only sessions that ended on this git branch.', 1000, 'main'),
  since: optionalText('Only sessions active since: `2026-11-02`, `today`, `yesterday`, `7d`, `24h`.', 40, '9999d'),
  until: optionalText('Only sessions that started on or before this date.', 40, 'today'),
  minCost: dollars('Only sessions that cost at least this many dollars; excludes sessions without a known cost.'),
  maxCost: dollars('Only sessions that cost at most this many dollars.'),
  tag: optionalText("Only sessions with this tag, yours or Claude Code's own; letter case is ignored.", 200, 'bug'),
  source: sourceParameter,
  pinned: choice('`true`: only pinned sessions.', ['true']),
  substantial: choice('`true`: hide very short sessions.', ['true']),
};

export function toFilter(asked: ParameterValues<typeof filterParameters>, now: number): SessionFilter {
  const { status, model, branch, since, until, minCost, maxCost, tag, source, pinned, substantial } = asked;
  return {
    status,
    model: model === '' ? undefined : model,
    gitBranch: branch === '' ? undefined : branch,
    sinceMs: toTime('since', since, now, 'start'),
    untilMs: toTime('until', until, now, 'end'),
    minCostMicros: minCost === undefined ? undefined : Math.round(minCost * 1e6),
    maxCostMicros: maxCost === undefined ? undefined : Math.round(maxCost * 1e6),
    tags: tag === undefined || tag === '' ? undefined : [tag],
    source: toSource(source),
    isPinned: pinned === 'true' ? true : undefined,
    isSubstantial: substantial === 'true' ? true : undefined,
  };
}

/** A form that was left empty asks for all. */
export function toSource(given: string | undefined): string | undefined {
  return given === '' ? undefined : given;
}

function toTime(
  name: 'since' | 'until',
  text: string | undefined,
  now: number,
  edge: 'start' | 'end',
): number | undefined {
  if (text === undefined || text === '') return undefined;
  try {
    return parseDate(name, text, now, edge);
  } catch {
    throw new ApiProblem({
      status: 400,
      code: 'BAD_PARAMETER',
      detail: `${name} is invalid.`,
      hint: `${name}: ${filterParameters[name].description}`,
    });
  }
}

function dollars(description: string): Parameter<number | undefined> {
  return {
    in: 'query',
    description,
    isRequired: false,
    schema: { type: 'number', minimum: 0 },
    parse: (text) => (/^\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined),
    fallback: undefined,
    example: 0,
  };
}
