import type { Script } from '../api/reply.ts';
import type { Lab, LabRequest } from './open-lab.ts';

/** Something that we promise of the command, tried beside the real client. */
export interface LabPromise<Facts> {
  readonly name: string;
  readonly scripts: readonly Script[];
  /** Files below the home folder, beside those of the project. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** Called before each answer: what the client was told before is done by then. */
  readonly onRequest?: (request: LabRequest) => void;
  /** Tells what happened; whether that is right, the test decides. */
  readonly try: (lab: Lab) => Promise<Facts>;
}
