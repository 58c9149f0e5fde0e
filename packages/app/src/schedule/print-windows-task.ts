import { toXmlText } from './to-xml-text.ts';

export function printWindowsTask([program = '', ...args]: readonly string[], minutes: number): string {
  return [
    '<?xml version="1.0" encoding="UTF-16"?>',
    '<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">',
    '  <RegistrationInfo><Description>Scrollkeep: archive Claude Code sessions</Description></RegistrationInfo>',
    '  <Triggers>',
    '    <TimeTrigger>',
    `      <Repetition><Interval>PT${minutes}M</Interval><StopAtDurationEnd>false</StopAtDurationEnd></Repetition>`,
    '      <StartBoundary>2025-01-01T00:00:00</StartBoundary>',
    '      <Enabled>true</Enabled>',
    '    </TimeTrigger>',
    '  </Triggers>',
    '  <Principals><Principal ' +
      'id="Author"><LogonType>InteractiveToken</LogonType><RunLevel>LeastPrivilege</RunLevel></Principal></Principals>',
    '  <Settings>',
    '    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>',
    '    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>',
    '    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>',
    '    <StartWhenAvailable>true</StartWhenAvailable>',
    '    <Hidden>true</Hidden>',
    '    <ExecutionTimeLimit>PT1H</ExecutionTimeLimit>',
    '    <Priority>7</Priority>',
    '  </Settings>',
    '  <Actions Context="Author">',
    '    ' +
      (`<Exec><Command>${toXmlText(program)}</Command><Arguments>${toXmlText(args.map(toWord).join(' '))}` +
        '</Arguments></Exec>'),
    '  </Actions>',
    '</Task>',
    '',
  ].join('\r\n');
}

/** As the C runtime takes a command line apart: backslashes count only before a quotation mark. */
function toWord(word: string): string {
  return /^[\w./:\\=-]+$/.test(word) ? word : `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/(\\+)$/, '$1$1')}"`;
}
