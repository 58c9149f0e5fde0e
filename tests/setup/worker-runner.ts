import { TestRunner } from 'vitest';

/**
 * Runs the tests. Where files share a worker, vitest keeps a clean-up for each file that goes through the fixtures of
 * all of them: with hundreds of files that takes up to minutes at the end, and a worker that takes too long is left
 * behind. No test here has a fixture that lives as long as a worker.
 */
// oxlint-disable-next-line import/no-default-export -- vitest asks for one
export default class WorkerRunner extends TestRunner {
  override onCleanupWorkerContext(): void {}
}
