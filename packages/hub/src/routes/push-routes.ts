import { readBody } from '@scrollkeep/server/http/access/read-body.ts';
import { HubError } from '../database/hub-error.ts';
import { findMissing } from '../intake/find-missing.ts';
import { intakeLimits, maxPackedBytes } from '../intake/intake-limits.ts';
import type { Intake } from '../intake/intake.ts';
import { takeChunk } from '../intake/take-chunk.ts';
import { checkRedaction, takeCommit } from '../intake/take-commit.ts';
import { parseAnnotations, putAnnotations } from '../sharing/annotations.ts';
import { fieldSchemas } from './field-schemas.ts';
import { defineHubRoute, type HubRoute } from './hub-route.ts';

/** A hash in JSON has two quotes and a comma. */
const missingBytes = intakeLimits.missingHashes * 48 + 1024;

/** Notes of a session, which are far longer than its tags. */
const annotationBytes = 2 * 1024 * 1024;

/** What laptops send, in this order: which chunks are missing, these, and what they make together. */
export function listPushRoutes(intake: Intake, onAnnotated: (rootKey: string) => void): readonly HubRoute[] {
  return [
    defineHubRoute({
      method: 'post',
      path: '/missing',
      answer: 'HubMissingAnswer',
      body: { fields: { hashes: fieldSchemas.texts }, required: ['hashes'] },
      summary: 'Which of the given chunks are missing and must be sent',
      maxBytes: missingBytes,
      async handle({ audience, raw }) {
        const { hashes } = await readJson(raw, missingBytes);
        return { json: { missing: await findMissing(intake, audience, hashes) } };
      },
    }),
    defineHubRoute({
      method: 'put',
      path: '/chunks/{hash}',
      body: 'bytes',
      summary: 'A chunk, by the SHA-256 of its bytes in base64url; may be compressed',
      maxBytes: maxPackedBytes,
      async handle({ audience, param, header, raw }) {
        await takeChunk(intake, audience, {
          hash: param('hash'),
          encoding: header('content-encoding') ?? 'identity',
          length: toLength(header('scrollkeep-length')),
          body: raw.body ?? emptyBody(),
        });
        return 'done';
      },
    }),
    defineHubRoute({
      method: 'post',
      path: '/commits',
      answer: 'HubCommitAnswer',
      body: {
        fields: {
          session: fieldSchemas.text,
          project: { type: 'object' },
          root: { type: 'object' },
          replaces: fieldSchemas.whole,
          redaction: fieldSchemas.texts,
          shares: fieldSchemas.shares,
          files: fieldSchemas.objects,
        },
        required: ['session', 'project', 'root', 'replaces', 'files'],
      },
      summary: 'Commit the current state of a session: its files and their chunks',
      maxBytes: intakeLimits.commitBytes,
      async handle({ actor, raw, again }) {
        return { json: await takeCommit(intake, actor, await readJson(raw, intakeLimits.commitBytes), again) };
      },
    }),
    defineHubRoute({
      method: 'put',
      path: '/sessions/{id}/annotations',
      body: {
        fields: {
          redaction: fieldSchemas.texts,
          session: fieldSchemas.annotation,
          turns: { type: 'array', items: fieldSchemas.turnAnnotation },
        },
        required: ['redaction', 'session', 'turns'],
      },
      summary: 'Set the tags and notes that readers of your session see; replaces all of them',
      maxBytes: annotationBytes,
      async handle({ hub, actor, param, raw }) {
        const annotations = parseAnnotations(await readJson(raw, annotationBytes));
        checkRedaction(intake, annotations);
        onAnnotated(await putAnnotations(hub.store, actor, param('id'), annotations));
        return 'done';
      },
    }),
  ];
}

async function readJson(request: Request, maxBytes: number): Promise<Readonly<Record<string, unknown>>> {
  const text = await readBody(request, maxBytes);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>;
  } catch {
    // Reported below.
  }
  throw new HubError('INVALID', 'the body is not a JSON object');
}

function toLength(text: string | undefined): number {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

async function* emptyBody(): AsyncGenerator<Uint8Array, void, void> {}
