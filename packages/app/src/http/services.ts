import type { AboutAnswer } from '@scrollkeep/view/wire';
import type { SessionLibrary } from './session-library.ts';

/** Everything that routes can ask. */
export interface Services {
  readonly about: () => AboutAnswer;
  readonly library: SessionLibrary;
}
