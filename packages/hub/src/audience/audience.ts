import type { KeyScope, Role } from '../database/tables.ts';

export interface PersonFacts {
  readonly kind: 'person';
  readonly by: 'web' | 'device';
  readonly person: string;
  readonly role: Role;
  readonly teams: readonly string[];
  /** The id of the device, where one asks. */
  readonly device: string | undefined;
}

/** A key has rights of its person, never more than its scopes and its project. */
export interface KeyFacts {
  readonly kind: 'key';
  readonly key: string;
  readonly person: string;
  readonly teams: readonly string[];
  readonly scopes: readonly KeyScope[];
  /** The id of the only project it is for. */
  readonly project: string | undefined;
}

export interface LinkFacts {
  readonly kind: 'link';
  readonly link: string;
  readonly session: string;
  readonly turns: TurnRange | undefined;
}

/** Whoever runs commands on the hub's machine: manages people, and reads no session. */
export interface OperatorFacts {
  readonly kind: 'operator';
}

/** Turns by their number, both included. */
export interface TurnRange {
  readonly first: number;
  readonly last: number;
}

export type AudienceFacts = PersonFacts | KeyFacts | LinkFacts | OperatorFacts;

declare const brand: unique symbol;

/**
 * The rights with which a request is made. Everything that reads sessions takes one. Only `findAudience` and
 * `operatorAudience` create one; the compiler accepts no other object.
 */
export type Audience = AudienceFacts & { readonly [brand]: true };

/** Who changes something, and from where. */
export interface Actor {
  readonly audience: Audience;
  /** The network address of the request; empty for the operator. */
  readonly address: string;
}
