import { joinPlans, type JoinedPlan, type PlanFile } from '@scrollkeep/transcript/conversation/side/join-plans.ts';
import { classifyPath } from '@scrollkeep/transcript/layout/classify-path.ts';
import { toPlanPath } from '@scrollkeep/transcript/layout/session-paths.ts';
import { toShortText } from '@scrollkeep/server/text/to-short-text.ts';
import { toReadableAmount, toReadableBytes } from '@scrollkeep/view/text/readable.ts';
import { toSafeText } from '@scrollkeep/server/text/to-safe-text.ts';
import { listSideFiles, readSideText } from '@scrollkeep/server/disk/read-side-file.ts';
import { printPlace, toPlaceJson, type PrintPartOptions, type SideContext, type SidePart } from '../side-part.ts';

/** Plans by slug, as they stand now. */
export async function readPlanPart(context: SideContext): Promise<SidePart> {
  const { slugs, plans: mentions } = await context.getFacts();
  const joined = joinPlans(slugs, mentions, await listPlanFiles(context));
  const plans = await Promise.all(joined.map(async (plan) => ({ plan, text: await readPlan(plan, context) })));
  const missing = joined.filter((plan) => plan.file === undefined).length;
  return {
    summary: joined.length === 0 ? '' : toReadableAmount(joined.length, 'plan'),
    attention: missing === 0 ? '' : `${toReadableAmount(missing, 'file')} missing`,
    print: (options) => plans.map(({ plan, text }) => printPlan(plan, text, options)).join('\n'),
    json: {
      plans: plans.map(({ plan, text }) => ({
        slug: plan.slug,
        agentId: plan.agentId ?? null,
        file: plan.file?.path ?? null,
        text: text ?? null,
        mentions: plan.mentions.map(({ place, as }) => ({ as, place: toPlaceJson(place) })),
      })),
    },
  };
}

async function listPlanFiles({ configFolder }: SideContext): Promise<readonly PlanFile[]> {
  if (configFolder === undefined) return [];
  return (await listSideFiles(configFolder, 'plans')).flatMap(({ name, bytes }) => {
    const { slug } = classifyPath(`plans/${name}`);
    return slug === undefined ? [] : [{ path: toPlanPath(slug), slug, bytes }];
  });
}

async function readPlan({ file }: JoinedPlan, { configFolder, onProblem }: SideContext): Promise<string | undefined> {
  return configFolder === undefined || file === undefined
    ? undefined
    : readSideText(configFolder, file.path, onProblem);
}

function printPlan(
  { slug, file, mentions }: JoinedPlan,
  text: string | undefined,
  { width, style }: PrintPartOptions,
): string {
  const first = mentions.find((mention) => mention.as !== 'named') ?? mentions[0];
  const facts = [
    file === undefined ? 'the file is gone' : toReadableBytes(file.bytes),
    ...(first === undefined ? ['known only by its slug'] : [`${first.as} at ${printPlace(first.place)}`]),
  ].join(', ');
  const body = (text ?? '')
    .trimEnd()
    .split('\n')
    .map((line) => `  ${toSafeText(line.replaceAll('\t', '  '))}`.trimEnd());
  return (
    `${style.heading(toShortText(slug, width))}\n${style.faint(facts)}\n` +
    `${text === undefined ? '' : `${body.join('\n')}\n`}`
  );
}
