/**
 * `GET /api/v1/sessions/KEY/annotations`: tags, pins and notes of a session and its turns. A change returns the same.
 */
export interface AnnotationsAnswer {
  readonly key: string;
  readonly session: WireAnnotation;
  /** Turns with tags, a pin or a note, by number; as many as fit in the response. */
  readonly turns: readonly WireTurnAnnotation[];
  /** Total number. */
  readonly turnCount: number;
}

export interface WireAnnotation {
  /** Tags set here; Claude Code's own tag is in the header of the session. */
  readonly tags: readonly string[];
  readonly isPinned: boolean;
  /** Private: in no other response, and in an export only on request. */
  readonly note: WireNote | null;
}

export interface WireTurnAnnotation extends WireAnnotation {
  readonly turn: number;
}

export interface WireNote {
  readonly text: string;
  readonly changedAt: string;
}

/** The body of `POST /api/v1/sessions/KEY/annotations`; fields that are left out stay unchanged. */
export interface AnnotationChange {
  /** Number of a turn that starts with a prompt; without it, the session itself is changed. */
  readonly turn?: number;
  readonly addTags?: readonly string[];
  readonly removeTags?: readonly string[];
  readonly isPinned?: boolean;
  /** Empty to remove it. */
  readonly note?: string;
  /**
   * `changedAt` of the note that was edited, null if there was none. If the note has changed since, nothing is saved.
   */
  readonly noteBefore?: string | null;
}

/** `GET /api/v1/tags`: all tags with their number of uses, by name. */
export interface TagsAnswer {
  readonly tags: readonly CountedTag[];
  /** Total number, if the list is truncated. */
  readonly total: number;
}

export interface CountedTag {
  readonly name: string;
  readonly sessions: number;
  readonly turns: number;
  /** Sessions with this tag from Claude Code. */
  readonly clientSessions: number;
}
