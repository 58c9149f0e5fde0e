import { toXmlText } from './to-xml-text.ts';

export function printLaunchAgent(label: string, command: readonly string[], seconds: number, log: string): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">',
    '<plist version="1.0">',
    '<dict>',
    `  <key>Label</key><string>${toXmlText(label)}</string>`,
    '  <key>ProgramArguments</key>',
    '  <array>',
    ...command.map((word) => `    <string>${toXmlText(word)}</string>`),
    '  </array>',
    `  <key>StartInterval</key><integer>${seconds}</integer>`,
    '  <key>RunAtLoad</key><true/>',
    '  <key>ProcessType</key><string>Background</string>',
    '  <key>LowPriorityIO</key><true/>',
    `  <key>StandardErrorPath</key><string>${toXmlText(log)}</string>`,
    '</dict>',
    '</plist>',
    '',
  ].join('\n');
}
