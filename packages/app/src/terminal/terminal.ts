/** The streams and looks of one run, passed in so that tests can take the place of a terminal. */
export interface Terminal {
  /**
   * Results for a person, with colours of ours. Resolves when they were handed on, so that a slow reader slows the
   * writer down instead of filling memory.
   */
  readonly print: (text: string) => Promise<void>;
  /**
   * Content and machine formats (CSV, exports, files): exact bytes for a pipe or file; on a screen without anything
   * that steers it, colours included.
   */
  readonly printData: (data: string | Uint8Array) => Promise<void>;
  /** Messages for a person, on stderr; silent with --quiet. */
  readonly say: (text: string) => void;
  /** Details on stderr, only with --verbose. */
  readonly detail: (text: string) => void;
  /** Problems on stderr, never silent. */
  readonly warn: (text: string) => void;
  /** Whether results go to a person's screen. */
  readonly isScreen: boolean;
  /** Columns of stdout; 80 if there is no terminal. */
  readonly width: number;
  /** Where a line that cannot go on below is cut: at the width of a screen, and nowhere in a pipe or file. */
  readonly cutWidth: number;
  /** Whether stdout may carry colour (terminal, NO_COLOR, --no-color, FORCE_COLOR). */
  readonly color: boolean;
  /** Whether stderr is a terminal that can show a moving line, and --quiet is off. */
  readonly showsProgress: boolean;
  /** Replaces the moving line on stderr; an empty text removes it. */
  readonly progress: (text: string) => void;
}
