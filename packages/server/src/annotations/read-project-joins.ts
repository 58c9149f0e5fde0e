import type { ProjectJoins } from '@scrollkeep/transcript/layout/project-joins.ts';
import { openProjectJoins } from '@scrollkeep/store/annotations/open-project-joins.ts';

/** Which projects a person joined. If their file cannot be read, that is said and projects are as recorded. */
export function readProjectJoins(dataDir: string, warn: (text: string) => void): ProjectJoins {
  return openJoinsReader(dataDir, (message) => warn(`scrollkeep: ${message}`))();
}

/** The same for who asks again and again: the file is read when it changed. */
export function openJoinsReader(dataDir: string, onProblem: (message: string) => void): () => ProjectJoins {
  const store = openProjectJoins(dataDir);
  return () => {
    try {
      return store.read();
    } catch (error) {
      onProblem(error instanceof Error ? error.message : String(error));
      return new Map();
    }
  };
}
