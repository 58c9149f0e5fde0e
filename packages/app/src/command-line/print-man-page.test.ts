import { describe, expect, it } from 'vitest';
import { createExampleRegistry } from './example-registry.ts';
import { escapeRoff, printManPage } from './print-man-page.ts';

describe('text in roff', () => {
  it.each([
    ['.hidden', '\\&.hidden'],
    ["'quoted'", '\\(aqquoted\\(aq'],
    ['--max-line-bytes', '\\-\\-max\\-line\\-bytes'],
    ['C:\\logs', 'C:\\elogs'],
    ['a\n.b', 'a\n\\&.b'],
    ['~/x "y" `z` ^', '\\(ti/x \\(dqy\\(dq \\(gaz\\(ga \\(ha'],
  ])('writes %o as %o', (text, expected) => {
    expect(escapeRoff(text)).toBe(expected);
  });
});

describe('the manual page', () => {
  const page = printManPage(createExampleRegistry());

  it('holds every command, the options, the variables and the exit codes', () => {
    expect(page).toMatch(/^\.TH SCROLLKEEP 1 /);
    for (const title of ['NAME', 'SYNOPSIS', 'COMMANDS', 'GLOBAL OPTIONS', 'ENVIRONMENT', 'EXIT STATUS'])
      expect(page).toContain(`\n.SH ${title}\n`);
    expect(page).toContain('.SS "scrollkeep list [options] <format> [path...]"');
    expect(page).toContain('.TP\n\\fB\\-t, \\-\\-tag <tag>\\fR\nOnly these: one \\(dqtag\\(dq each (repeatable)\n');
    expect(page).toContain('\\fBCLAUDE_CONFIG_DIR\\fR');
    expect(page).toContain('\\fB130\\fR');
  });

  it('has no line that starts with a request nobody meant', () => {
    const requests = page.split('\n').filter((line) => /^[.']/.test(line));
    expect(requests.filter((line) => !/^\.(TH|SH|SS|PP|TP|RS|RE|nf|fi|B)\b/.test(line))).toEqual([]);
  });
});
