import type { HubPersonName, HubRole } from './wire-hub.ts';
import type { HubShareTarget } from './wire-hub-routes.ts';

/** What the routes below `/hub/v1` answer that laptops and programs ask. Times are milliseconds since 1970. */

/** `GET /hub/v1/about` */
export interface HubAboutAnswer {
  readonly name: string;
  readonly version: string;
  readonly apiVersion: number;
  /** What must be replaced before anything is pushed. */
  readonly redaction: { readonly scopes: readonly string[] };
  readonly limits: { readonly chunkBytes: number; readonly commitFiles: number; readonly missingHashes: number };
}

/** `GET /hub/v1/me` */
export interface HubMeAnswer {
  readonly person: HubMe;
  readonly teams: readonly HubPersonName[];
  /** What the request was made with. */
  readonly by: 'web' | 'device' | 'key';
}

export interface HubMe extends HubPersonName {
  readonly email: string;
  readonly role: HubRole;
}

/** `POST /hub/v1/device/code`, as in RFC 8628. */
export interface HubDeviceCode {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri: string;
  readonly verification_uri_complete: string;
  readonly expires_in: number;
  readonly interval: number;
}

/** `POST /hub/v1/token`, as in RFC 6749. */
export interface HubTokens {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly device: HubPersonName;
  readonly person: HubTokenPerson;
}

export interface HubTokenPerson extends HubPersonName {
  readonly email: string;
}

/** `POST /hub/v1/missing` */
export interface HubMissingAnswer {
  readonly missing: readonly string[];
}

/** `POST /hub/v1/commits` */
export interface HubCommitAnswer {
  /** Of the session, in the routes below `/hub/v1`. */
  readonly id: string;
  readonly version: number;
}

/** `GET /hub/v1/sessions` */
export interface HubSessionsAnswer {
  readonly sessions: readonly HubListedSession[];
  readonly next: string | null;
}

/** Also `GET /hub/v1/sessions/{id}`. */
export interface HubListedSession {
  readonly id: string;
  /** The id that the client gave it. */
  readonly session: string;
  readonly version: number;
  readonly project: HubPersonName;
  readonly person: HubPersonName;
  /** The machine that pushed it last. */
  readonly device: string;
  readonly bytes: number;
  readonly pushedMs: number;
  readonly isHeld: boolean;
  /** Empty for sessions of others. */
  readonly sharedWith: readonly HubShareTarget[];
}

/** `GET /hub/v1/sessions/{id}/files` */
export interface HubFilesAnswer {
  readonly version: number;
  readonly root: { readonly path: string; readonly kind: string };
  readonly files: readonly HubPushedFile[];
}

export interface HubPushedFile {
  readonly path: string;
  readonly mtimeMs: number;
  readonly size: number;
  /** `hash:length hash:length` */
  readonly chunks: string;
}

/** `GET /hub/v1/links` */
export interface HubLinksAnswer {
  readonly links: readonly HubListedLink[];
}

export interface HubListedLink {
  readonly id: string;
  readonly session: string;
  readonly name: string;
  readonly hasPassword: boolean;
  /** Null for the whole session. */
  readonly turns: { readonly first: number; readonly last: number } | null;
  readonly createdMs: number;
  readonly expiresMs: number;
  readonly isRevoked: boolean;
}

/** `POST /hub/v1/keys` */
export interface HubNewKey extends HubPersonName {
  readonly person: string;
  readonly scopes: readonly string[];
  readonly project?: string;
  readonly createdMs: number;
  readonly expiresMs: number;
  /** Shown once. */
  readonly token: string;
}

/** `POST /hub/v1/teams` */
export interface HubCreated {
  readonly id: string;
}

/** `DELETE /hub/v1/people/{id}` */
export interface HubPersonDeletion {
  readonly person: string;
  readonly deleted: readonly HubPersonSession[];
  readonly kept: readonly HubKeptPersonSession[];
}

export interface HubPersonSession {
  readonly id: string;
  readonly project: string;
  readonly bytes: number;
}

export interface HubKeptPersonSession extends HubPersonSession {
  readonly why: 'chosen' | 'held';
}
