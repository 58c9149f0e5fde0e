import { describe, expect, it } from 'vitest';
import type { AudienceFacts } from './audience.ts';
import { buildAudience } from './build-audience.ts';
import { mayChange, mayDelete, mayManage, mayManageRole, mayPush } from './may-change.ts';
import { findReadableTurns, mayRead, type SessionRights, type Share } from './may-read.ts';

const toPerson = (person: string, changes: Partial<AudienceFacts & { kind: 'person' }> = {}) =>
  buildAudience({ kind: 'person', by: 'web', person, role: 'member', teams: [], device: undefined, ...changes });
const toKey = (changes: Partial<AudienceFacts & { kind: 'key' }> = {}) =>
  buildAudience({ kind: 'key', key: 'k', person: 'ada', teams: [], scopes: ['read'], project: undefined, ...changes });
const link = buildAudience({ kind: 'link', link: 'l', session: 's', turns: { first: 1, last: 3 } });
const operator = buildAudience({ kind: 'operator' });
const owner = toPerson('olga', { role: 'owner' });
const admin = toPerson('adam', { role: 'admin' });

const toSession = (...shares: Share[]): SessionRights => ({ id: 's', person: 'ada', project: 'p', shares });

describe('reading a session', () => {
  it('is for its person, and for nobody else without a share, not even owners', () => {
    expect(mayRead(toPerson('ada'), toSession())).toBe(true);
    for (const audience of [toPerson('ben'), owner, admin, operator])
      expect(mayRead(audience, toSession())).toBe(false);
  });

  it('is for whom a share names, and a name of a team is none of a person', () => {
    expect(mayRead(toPerson('ben'), toSession({ kind: 'everyone', target: '' }))).toBe(true);
    expect(mayRead(toPerson('ben'), toSession({ kind: 'person', target: 'ben' }))).toBe(true);
    expect(mayRead(toPerson('ben'), toSession({ kind: 'team', target: 'ben' }))).toBe(false);
    expect(mayRead(toPerson('ben', { teams: ['t'] }), toSession({ kind: 'team', target: 't' }))).toBe(true);
    expect(mayRead(toPerson('ben', { teams: ['t'] }), toSession({ kind: 'person', target: 't' }))).toBe(false);
  });

  it('by a key needs its scope, its project and the rights of its person', () => {
    expect(mayRead(toKey(), toSession())).toBe(true);
    expect(mayRead(toKey({ scopes: ['push'] }), toSession())).toBe(false);
    expect(mayRead(toKey({ project: 'p' }), toSession())).toBe(true);
    expect(mayRead(toKey({ project: 'other' }), toSession())).toBe(false);
    expect(mayRead(toKey({ person: 'ben' }), toSession())).toBe(false);
  });

  it('by a link is for that session and its turns', () => {
    expect(mayRead(link, toSession())).toBe(true);
    expect(mayRead(link, { ...toSession({ kind: 'everyone', target: '' }), id: 'other' })).toBe(false);
    expect(findReadableTurns(link)).toEqual({ first: 1, last: 3 });
    expect(findReadableTurns(toPerson('ada'))).toBeUndefined();
  });
});

describe('changing', () => {
  it('who sees a session is for its person, not for a key of theirs, an owner or a link', () => {
    expect(mayChange(toPerson('ada'), toSession())).toBe(true);
    for (const audience of [toKey({ scopes: ['push', 'read'] }), owner, operator, link, toPerson('ben')])
      expect(mayChange(audience, toSession({ kind: 'everyone', target: '' }))).toBe(false);
  });

  it('by deleting is also for admins', () => {
    for (const audience of [toPerson('ada'), owner, admin, operator])
      expect(mayDelete(audience, toSession())).toBe(true);
    for (const audience of [toPerson('ben'), toKey(), link]) expect(mayDelete(audience, toSession())).toBe(false);
  });

  it('people is for admins, and owners only for owners', () => {
    for (const audience of [owner, admin, operator]) expect(mayManage(audience)).toBe(true);
    for (const audience of [toPerson('ada'), toKey(), link]) expect(mayManage(audience)).toBe(false);
    expect([owner, admin, operator, toPerson('ada')].map((audience) => mayManageRole(audience, 'owner'))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(mayManageRole(admin, 'admin')).toBe(true);
  });

  it('by a push is for people, and for keys within their scope and project', () => {
    expect(mayPush(toPerson('ben'), undefined)).toBe(true);
    expect(mayPush(toKey(), 'p')).toBe(false);
    expect(mayPush(toKey({ scopes: ['push'] }), undefined)).toBe(true);
    expect(mayPush(toKey({ scopes: ['push'], project: 'p' }), 'p')).toBe(true);
    expect(mayPush(toKey({ scopes: ['push'], project: 'p' }), 'q')).toBe(false);
    expect(mayPush(toKey({ scopes: ['push'], project: 'p' }), undefined)).toBe(false);
    expect(mayPush(link, 'p')).toBe(false);
    expect(mayPush(operator, 'p')).toBe(false);
  });
});
