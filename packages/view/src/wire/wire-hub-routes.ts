import type { HubPersonName, HubRole } from './wire-hub.ts';

/** What the routes below `/hub/v1` answer that the web app asks. Times are milliseconds since 1970. */

/** Who may see something: `team` and `person` with id and name. */
export type HubShareTarget =
  | { readonly kind: 'everyone' }
  | { readonly kind: 'team' | 'person'; readonly id: string; readonly name: string };

/** `GET /hub/v1/shared` */
export interface HubSharedAnswer {
  readonly projects: readonly HubSharedProject[];
  readonly sessions: readonly HubSharedSession[];
  readonly links: readonly HubSharedLink[];
}

export interface HubSharedProject {
  readonly id: string;
  readonly name: string;
  /** Your sessions of it. */
  readonly sessions: number;
  readonly sharedWith: readonly HubShareTarget[];
}

export interface HubNamedSession {
  readonly id: string;
  /** In addresses of the app; null while it is not read yet. */
  readonly key: string | null;
  readonly title: string;
  readonly project: HubPersonName | null;
}

export interface HubSharedSession extends HubNamedSession {
  readonly sharedWith: readonly HubShareTarget[];
}

export interface HubSharedLink {
  readonly id: string;
  readonly session: HubNamedSession;
  readonly name: string;
  readonly hasPassword: boolean;
  /** First and last turn; null for the whole session. */
  readonly turns: readonly [number, number] | null;
  readonly createdMs: number;
  readonly expiresMs: number;
}

/** `GET /hub/v1/sessions/{id}/shares` */
export interface HubSessionSharesAnswer {
  /** `session` is null for what a share of the project says. */
  readonly shares: readonly (HubShareTarget & { readonly session: string | null; readonly project: string | null })[];
}

/** `POST /hub/v1/sessions/{id}/links` */
export interface HubNewLink {
  readonly id: string;
  readonly url: string;
  readonly expiresMs: number;
}

/** `GET /hub/v1/projects/{id}` */
export interface HubProjectAnswer {
  readonly id: string;
  readonly name: string;
  readonly sessions: number;
  readonly costMicros: number | null;
  readonly people: readonly HubProjectPerson[];
}

export interface HubProjectPerson extends HubPersonName {
  readonly sessions: number;
  readonly machines: readonly string[];
  readonly pushedMs: number;
  /** Null if it is not known, or if you may not see it. */
  readonly costMicros: number | null;
}

/** `GET /hub/v1/projects` */
export interface HubProjectsAnswer {
  readonly projects: readonly (HubPersonName & { readonly sessions: number; readonly pushedMs: number })[];
  readonly next: string | null;
}

/** `GET /hub/v1/people` */
export interface HubPeopleAnswer {
  readonly people: readonly HubPerson[];
  readonly next: string | null;
}

export interface HubPerson extends HubPersonName {
  readonly email: string;
  readonly role: HubRole;
  /** For admins. */
  readonly createdMs?: number;
  readonly isDisabled?: boolean;
  readonly hasPassword?: boolean;
  readonly issuer?: string | null;
}

/** `GET /hub/v1/invitations` */
export interface HubInvitationsAnswer {
  readonly invitations: readonly {
    readonly id: string;
    readonly email?: string;
    readonly role: HubRole;
    readonly createdMs: number;
    readonly expiresMs: number;
  }[];
}

/** `POST /hub/v1/invitations` */
export interface HubNewInvitation {
  readonly id: string;
  readonly url: string;
  readonly expiresMs: number;
}

/** `GET /hub/v1/teams` */
export interface HubTeamsAnswer {
  readonly teams: readonly (HubPersonName & { readonly members: number })[];
}

/** `GET /hub/v1/teams/{id}/members` */
export interface HubMembersAnswer {
  readonly members: readonly (HubPersonName & { readonly email: string })[];
}

/** `GET /hub/v1/devices` */
export interface HubDevicesAnswer {
  readonly devices: readonly HubDevice[];
}

export interface HubDevice extends HubPersonName {
  readonly person: string;
  readonly createdMs: number;
  readonly seenMs: number;
  readonly isRevoked: boolean;
}

/** `GET /hub/v1/keys` */
export interface HubKeysAnswer {
  readonly keys: readonly HubKey[];
}

export interface HubKey extends HubPersonName {
  readonly person: string;
  readonly scopes: readonly string[];
  readonly project?: string;
  readonly createdMs: number;
  readonly expiresMs: number;
  readonly seenMs: number;
  readonly isRevoked: boolean;
}

/** `GET /hub/v1/audit` */
export interface HubAuditAnswer {
  readonly entries: readonly HubAuditEntry[];
  readonly next: string | null;
}

export interface HubAuditEntry {
  readonly id: number;
  readonly atMs: number;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly detail: Readonly<Record<string, string | number | boolean>>;
  readonly address: string;
}
