import { AgentHtml } from '../../html/agent-html.tsx';
import { EntryHtml } from '../../html/entry-html.tsx';
import { printedPage, type HtmlHost } from '../../html/parts/html-host.ts';
import { NoteText } from '../../html/mark-chips.tsx';
import { BranchRemark, HiddenRemark, ResumeRemark, TurnHead } from '../../html/turn-remarks.tsx';
import { highlightCode } from '../../highlight/highlight-code.ts';
import { addHidden, noneHidden, printHidden } from '../../model/hidden-counts.ts';
import { showsNothing } from '../../model/shows-nothing.ts';
import { toReadableAmount } from '../../text/readable.ts';
import type { Entry } from '../../model/session-view.ts';
import type { ExporterOptions, SessionExporter } from '../../model/session-exporter.ts';
import { printHtml, printPageEnd, printPageStart } from './page-frame.tsx';
import { Outline, SessionHead } from './session-head.tsx';

const turnLevel = 2;

/**
 * A session as one page that is alone: the components of the web app, printed. It can be read without its script;
 * nothing else in it can run, and nothing is loaded.
 */
export function openHtmlExporter({ timeZone, toSha256 }: ExporterOptions): SessionExporter {
  const host: HtmlHost = { ...printedPage, highlight: highlightCode, timeZone };
  let before: string | undefined;
  let hasOrphans = false;
  let hidden = noneHidden;

  function printEntry(entry: Entry, id: string, level: number): string {
    return printHtml(
      <div class="turn-entry">
        <EntryHtml entry={entry} id={id} host={host} level={level} />
        {entry.agents.map((agent) => (
          <AgentHtml key={agent.id} agent={agent} id={`${id}.${agent.id}`} host={host} level={level + 1} />
        ))}
      </div>,
    );
  }

  return {
    *begin(header, outline) {
      yield printPageStart(header.title ?? 'Session', toSha256);
      yield '<a class="skip-link" href="#turns">Skip to the conversation</a>\n<div class="page">\n';
      yield `${printHtml(<SessionHead header={header} timeZone={timeZone} />)}\n`;
      yield `${printHtml(<Outline turns={outline} />)}\n<main id="turns" class="turns">\n`;
    },
    *turn(turn) {
      if (showsNothing(turn)) return;
      if (turn.piece?.isFirst !== false) {
        const isLeft = !turn.isLive && !turn.isRewound;
        yield `<section class="turn${isLeft ? ' is-abandoned' : ''}" id="turn-${turn.number}">\n`;
        yield printHtml(<TurnHead turn={turn} before={before} host={host} level={turnLevel} />);
        yield printHtml(<NoteText note={turn.marks?.note} />);
      }
      before = turn.startedAt ?? before;
      for (const [at, entry] of turn.entries.entries())
        yield `${printEntry(entry, `t${turn.number}.${at}`, turnLevel + 1)}\n`;
      hidden = addHidden([hidden, turn.hidden]);
      if (turn.piece?.isLast === false) return;
      yield printHtml(
        <>
          <HiddenRemark hidden={hidden} />
          <ResumeRemark turn={turn} />
          {turn.otherBranches.map((branch) => (
            <BranchRemark key={branch.turn} branch={branch} />
          ))}
        </>,
      );
      hidden = noneHidden;
      yield '</section>\n';
    },
    *orphan(agent) {
      if (!hasOrphans)
        yield (
          '<section class="turn" id="orphans">\n<div class="turn-head"><h2 class="turn-number">Agents without a ' +
            'call</h2></div>\n'
        );
      hasOrphans = true;
      yield `${printHtml(
        <div class="turn-entry">
          <AgentHtml agent={agent} id={`o.${agent.id}`} host={host} level={turnLevel + 1} />
        </div>,
      )}\n`;
    },
    *end(all) {
      if (hasOrphans) yield '</section>\n';
      yield '</main>\n';
      const facts = [
        all.records === 0 ? undefined : `Not shown: ${printHidden(all)}`,
        all.unreadable === 0
          ? undefined
          : `${toReadableAmount(all.unreadable, 'record')} could not be read: the file has changed`,
      ].filter((fact) => fact !== undefined);
      yield `${printHtml(
        <footer class="page-foot">
          <p>{[`Times in ${timeZone}`, ...facts].join(' · ')}</p>
          <p>Exported with Scrollkeep</p>
        </footer>,
      )}\n</div>\n`;
      yield printPageEnd();
    },
  };
}
