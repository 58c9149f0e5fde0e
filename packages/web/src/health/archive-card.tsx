import { useEffect, useState } from 'preact/hooks';
import type { ArchiveResult, ArchiveTask, HealthAnswer } from '@scrollkeep/view/wire/wire-health.ts';
import { toReadableAge, toReadableAmount, toReadableBytes, toReadableCount } from '@scrollkeep/view/text/readable.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { readApi, sendApi } from '../sources/api-client.ts';
import { ApiProblem, toProblem } from '../sources/api-problem.ts';
import { healthTexts } from '../texts/health-texts.ts';
import { FigureList } from '../shell/figure-list.tsx';

const words = healthTexts.health.archive;
const pollMs = 400;

/** What the archive has, and the button that brings it up to date. */
export function ArchiveCard({
  answer: { archive, disk },
  onDone,
}: {
  readonly answer: HealthAnswer;
  readonly onDone: () => void;
}) {
  const [task, setTask] = useState<ArchiveTask>();
  const [problem, setProblem] = useState<ApiProblem>();
  const isRunning = task?.state === 'running';
  // Somebody else may have begun; and this page may have been loaded again meanwhile.
  useEffect(() => {
    readApi('/archive', {}).then(
      (found) => void (found.state === 'running' && setTask(found)),
      () => undefined,
    );
  }, []);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => {
      readApi('/archive', {}).then(
        (next) => {
          setTask(next);
          if (next.state !== 'running') onDone();
        },
        (error: unknown) => setProblem(toProblem(error)),
      );
    }, pollMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  const start = () => {
    setProblem(undefined);
    sendApi('/archive', 'archive', {}).then(setTask, (error: unknown) => setProblem(toProblem(error)));
  };
  const now = Date.now();
  const toAgo = (at: string | null) => (at === null ? words.never : toReadableAge(Date.parse(at), now));
  const { figures } = words;
  return (
    <section class="usage-section archive-card">
      <div class="archive-head">
        <div>
          <h2 class="section-title">{words.title}</h2>
          <p class="section-hint">{words.hint}</p>
        </div>
        <button type="button" class="button is-main" disabled={isRunning} onClick={start}>
          {archive.exists ? words.again : words.now}
        </button>
      </div>
      {archive.exists ? (
        <FigureList
          figures={[
            [figures.sessions, toReadableCount(archive.sessions)],
            [figures.files, toReadableCount(archive.files)],
            [figures.source, toReadableBytes(archive.sourceBytes)],
            [figures.stored, toReadableBytes(archive.storedBytes)],
            [figures.lastRun, toAgo(archive.lastRunAt)],
            [
              figures.lastVerify,
              archive.lastVerify === null
                ? words.never
                : archive.lastVerify.damaged > 0
                  ? words.damaged(archive.lastVerify.damaged)
                  : toAgo(archive.lastVerify.at),
            ],
            ...(disk.freeBytes === null ? [] : [[figures.free, toReadableBytes(disk.freeBytes)] as const]),
          ]}
        />
      ) : null}
      <p class="archive-state" role="status">
        {task === undefined || task.state === 'idle'
          ? ''
          : isRunning
            ? words.running(toReadableAmount(task.files, 'file'), toReadableBytes(task.bytes))
            : task.result === null
              ? ''
              : words.done(toWords(task.result))}
      </p>
      {task?.problem === null || task?.problem === undefined ? null : (
        <ProblemNotice problem={new ApiProblem('ARCHIVE', task.problem.message, task.problem.hint)} />
      )}
      {problem === undefined ? null : <ProblemNotice problem={problem} />}
    </section>
  );
}

function toWords({ added, grown, replaced, newBytes, unreadable }: ArchiveResult): string {
  const parts = [
    added === 0 ? '' : words.added(toReadableAmount(added, 'file')),
    grown === 0 ? '' : words.grown(toReadableAmount(grown, 'file')),
    replaced === 0 ? '' : words.replaced(toReadableAmount(replaced, 'file')),
    newBytes === 0 ? '' : words.archived(toReadableBytes(newBytes)),
    unreadable === 0 ? '' : words.unreadable(toReadableAmount(unreadable, 'file')),
  ].filter((part) => part !== '');
  return parts.length === 0 ? words.nothing : parts.join(', ');
}
