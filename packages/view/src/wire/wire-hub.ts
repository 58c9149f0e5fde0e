/** What a hub returns beyond the API of `serve`: people, machines and rights. Its own routes are below `/hub/v1`. */

export interface HubPersonName {
  readonly id: string;
  readonly name: string;
}

/** On a hub: whose session it is, and where it comes from. */
export interface SharedSession {
  /** Its id in the routes below `/hub/v1`. */
  readonly id: string;
  readonly person: HubPersonName;
  /** The machine that pushed it last. */
  readonly machine: string;
  /** `github.com/org/repo`, or the name of a folder. */
  readonly project: { readonly id: string; readonly name: string };
}

/** What `about` of a hub adds. */
export interface HubAbout {
  readonly name: string;
  /** Who is signed in; null for a guest. */
  readonly person: HubAccount | null;
  /** For the guest of a link, and for its preview: what can be read. */
  readonly shown: HubShown | null;
}

export type HubRole = 'owner' | 'admin' | 'member';

export interface HubAccount extends HubPersonName {
  readonly email: string;
  readonly role: HubRole;
  /** May manage people, teams, devices and keys, and read the audit log. */
  readonly mayManage: boolean;
  readonly teams: readonly HubPersonName[];
}

/** Turns by their number, both included. */
export interface HubTurns {
  readonly first: number;
  readonly last: number;
}

/** The one session that a link shows. */
export interface HubShown {
  /** Its key; null if it is gone. */
  readonly key: string | null;
  readonly sharedBy: string;
  /** First and last turn, if not all of them are shown. */
  readonly turns: HubTurns | null;
  readonly expiresMs: number | null;
  readonly isPreview: boolean;
}
