/** `GET /api/v1/sessions/KEY/annotations`: what a person put on a session and its turns. A change answers the same. */
export interface AnnotationsAnswer {
  readonly key: string;
  readonly session: WireAnnotation;
  /** Turns with something on them, by number; as many as the answer can hold. */
  readonly turns: readonly WireTurnAnnotation[];
  /** How many there are. */
  readonly turnCount: number;
}

export interface WireAnnotation {
  /** Those that were given here; the tag that Claude Code keeps stands in the header of the session. */
  readonly tags: readonly string[];
  readonly isPinned: boolean;
  /** Private: in no other answer, and in an export only where it is asked for. */
  readonly note: WireNote | null;
}

export interface WireTurnAnnotation extends WireAnnotation {
  readonly turn: number;
}

export interface WireNote {
  readonly text: string;
  readonly changedAt: string;
}

/** The body of `POST /api/v1/sessions/KEY/annotations`; what it does not name stays as it is. */
export interface AnnotationChange {
  /** Number of a turn that begins with a prompt; without it the session itself is meant. */
  readonly turn?: number;
  readonly addTags?: readonly string[];
  readonly removeTags?: readonly string[];
  readonly isPinned?: boolean;
  /** Empty removes it. */
  readonly note?: string;
  /**
   * `changedAt` of the note that was edited, null where there was none: if it is another one by now, nothing is
   * changed.
   */
  readonly noteBefore?: string | null;
}

/** `GET /api/v1/tags`: every tag with how often it is used, by name. */
export interface TagsAnswer {
  readonly tags: readonly CountedTag[];
  /** How many there are, where they are too many for one answer. */
  readonly total: number;
}

export interface CountedTag {
  readonly name: string;
  readonly sessions: number;
  readonly turns: number;
  /** Sessions that have it from Claude Code. */
  readonly clientSessions: number;
}
