import type { HubSessions } from '../reading/open-hub-sessions.ts';
import {
  deleteRetentionRule,
  listRetentionRules,
  putRetentionRule,
  type RetentionKind,
} from '../retention/retention-rules.ts';
import { listHolds, setHold } from '../sharing/holds.ts';
import { fieldSchemas } from './field-schemas.ts';
import { defineHubRoute, type HubRoute } from './hub-route.ts';
import { isBoolean, isShortText, isWhole, maxFieldsBytes, readFields } from './read-fields.ts';

const maxBytes = maxFieldsBytes;

/** How long sessions are kept, and which may not be deleted: for admins, who learn ids and amounts and no content. */
export function listRetentionRoutes({ runRetention }: Pick<HubSessions, 'runRetention'>): readonly HubRoute[] {
  return [
    defineHubRoute({
      path: '/retention',
      answer: 'HubRetentionAnswer',
      summary: 'Retention rules of projects and teams',
      handle: async ({ hub, audience }) => ({ json: { rules: await listRetentionRules(hub.store, audience) } }),
    }),
    ...(['project', 'team'] as const).flatMap(listRuleRoutes),
    defineHubRoute({
      method: 'post',
      path: '/retention/run',
      answer: 'HubRetentionReport',
      body: { fields: { isDryRun: fieldSchemas.flag } },
      summary: 'Delete what is due now; with `isDryRun` only report it',
      maxBytes,
      async handle({ actor, raw }) {
        const { isDryRun = false } = await readFields<{ readonly isDryRun?: boolean }>(raw, { isDryRun: isBoolean });
        return { json: await runRetention(actor, { isDryRun }) };
      },
    }),
    defineHubRoute({
      path: '/holds',
      answer: 'HubHoldsAnswer',
      summary: 'Sessions on hold',
      handle: async ({ hub, audience }) => ({ json: { holds: await listHolds(hub.store, audience) } }),
    }),
    defineHubRoute({
      method: 'put',
      path: '/sessions/{id}/hold',
      body: { fields: { reason: fieldSchemas.text } },
      summary: 'Hold a session: it cannot be deleted until it is released',
      maxBytes,
      async handle({ hub, actor, param, raw }) {
        const { reason } = await readFields<{ readonly reason?: string }>(raw, { reason: isShortText });
        await setHold(hub.store, actor, param('id'), true, reason);
        return 'done';
      },
    }),
    defineHubRoute({
      method: 'delete',
      path: '/sessions/{id}/hold',
      summary: 'Release a session',
      async handle({ hub, actor, param }) {
        await setHold(hub.store, actor, param('id'), false);
        return 'done';
      },
    }),
  ];
}

function listRuleRoutes(kind: RetentionKind): readonly HubRoute[] {
  return [
    defineHubRoute({
      method: 'put',
      path: `/retention/${kind}s/{id}`,
      body: { fields: { days: { ...fieldSchemas.whole, minimum: 1 } }, required: ['days'] },
      summary: `Set how many days after their last push sessions of a ${kind} are deleted`,
      maxBytes,
      async handle({ hub, actor, param, raw }) {
        const { days } = await readFields<{ readonly days: number }>(raw, { days: isWhole }, ['days']);
        await putRetentionRule(hub.store, actor, kind, param('id'), days);
        return 'done';
      },
    }),
    defineHubRoute({
      method: 'delete',
      path: `/retention/${kind}s/{id}`,
      summary: `Remove the retention rule of a ${kind}`,
      async handle({ hub, actor, param }) {
        await deleteRetentionRule(hub.store, actor, kind, param('id'));
        return 'done';
      },
    }),
  ];
}
