import type { DiskProblem } from '@scrollkeep/server/disk/disk-problem.ts';
import { isAppError } from '@scrollkeep/server/errors/app-error.ts';
import { parseRemoteAddress } from '@scrollkeep/server/settings/remote-address.ts';
import { fetchRemote, type FetchReport, type FetchWork } from './fetch-remote.ts';

export interface FetchedRemotes {
  readonly reports: readonly FetchReport[];
  /** Machines that could not be reached, and files that could not be read there. */
  readonly problems: readonly DiskProblem[];
}

/** From one machine after the other; one that cannot be reached keeps nobody from the others. */
export async function fetchRemotes(addresses: readonly string[], work: FetchWork): Promise<FetchedRemotes> {
  const reports: FetchReport[] = [];
  const problems: DiskProblem[] = [];
  for (const text of addresses) {
    const parsed = parseRemoteAddress(text);
    if (!parsed.ok) continue;
    try {
      const report = await fetchRemote(parsed.address, work);
      reports.push(report);
      for (const problem of report.problems) problems.push({ ...problem, path: `${report.address}: ${problem.path}` });
    } catch (error) {
      if (!isAppError(error) || error.code !== 'REMOTE_UNREADABLE') throw error;
      const message = error.message.slice(text.length + 2);
      problems.push({ path: text, code: error.code, message: `${message}. ${error.hint ?? ''}`.trim() });
    }
  }
  return { reports, problems };
}
