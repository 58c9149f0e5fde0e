import { describe, expect, it } from 'vitest';
import { optionalClasses, parseOptionalClasses } from './optional-class-names.ts';
import { openRedactor } from './open-redactor.ts';
import { sampleText, sampleUuid } from './rule-parts/sample-text.ts';

const hits = (text: string) =>
  openRedactor({ also: optionalClasses, scope: 'secrets' })
    .findTextMatches(text)
    .map((match) => `${match.kind} ${text.slice(match.start, match.end)}`);

describe('optional classes', () => {
  it('are off unless they are asked for, one by one', () => {
    const text =
      'Card 4111 1111 1111 1111, account DE89 3704 0044 0532 0130 00, call +49 30 901820, host 192.168.10.20.';
    expect(openRedactor().redactText(text)).toBe(text);
    expect(openRedactor({ also: ['iban'] }).redactText(text)).toBe(
      text.replace('DE89 3704 0044 0532 0130 00', '«iban-1»'),
    );
    expect(openRedactor({ also: optionalClasses }).redactText(text)).toBe(
      'Card «card-number-1», account «iban-1», call «phone-number-1», host «ip-address-1».',
    );
    const line = JSON.stringify({ message: { content: text } });
    expect(JSON.parse(openRedactor({ also: optionalClasses }).redactLine(line))).toEqual({
      message: { content: 'Card «card-number-1», account «iban-1», call «phone-number-1», host «ip-address-1».' },
    });
    expect(openRedactor({ also: optionalClasses, off: ['iban'] }).redactText(text)).toContain('DE89');
  });

  it.each([
    ['4111111111111111', '4111111111111112'],
    ['5500-0055-5555-5559', '5500-0055-5555-5558'],
    ['3782 822463 10005', '3782 822463 10006'],
    ['30569309025904', '30569309025905'],
    ['GB82WEST12345698765432', 'GB82WEST12345698765433'],
    ['FR14 2004 1010 0505 0001 3M02 606', 'FR15 2004 1010 0505 0001 3M02 606'],
    ['NO9386011117947', 'NO9386011117948'],
  ])('know %s by its check digits, and leave %s', (good, bad) => {
    expect(hits(`number: ${good}.`)).toHaveLength(1);
    expect(hits(`number: ${bad}.`)).toEqual([]);
  });

  it.each([
    '+1 (555) 010-4477',
    '(555) 010-4477',
    '555-010-4477',
    '+442079460018',
    'phone: 030 901820',
    'tel: 0171 2345678',
    '10.0.0.7',
    'http://192.168.0.4:8080/x',
    '2001:db8:85a3::8a2e:370:7334',
    'fe80::1ff:fe23:4567:890a',
  ])('find %s', (text) => {
    expect(hits(`see ${text} there`)).toHaveLength(1);
  });

  it.each([
    `commit ${sampleText('hex', 40, 2)}, sha512-${sampleText('base64', 86, 2)}==`,
    `{"uuid":"${sampleUuid(2)}","requestId":"req_011CS${sampleText('alnum', 19, 2)}","id":"msg_01` +
      `${sampleText('alnum', 22, 3)}"}`,
    '2026-11-16T10:09:42.123Z 1763286581 1763286581123 1763286581123456 10:09:42,123 2026-11-16 10:09:42.123456+01:00',
    'version 1.2.3.4, v10.0.19041.1, "version": "4.8.1.2", pkg==1.2.3.4, name@1.2.3.4, ^1.2.3.4, >= 1.2.3.4, ' +
      'Chrome/120.0.0.0, tool-1.2.3.4',
    'localhost 127.0.0.1 0.0.0.0 255.255.255.0 ::1 aa:bb:cc:dd:ee:ff std::vector a::b 1.2.3 1.2.3.4.5 300.1.1.1',
    '@@ -1,2 +1,3 @@\n+1763286581\n+4411223344\n 0123 4567 8901',
    'arn:aws:iam::123456789012:role/x 0x4111111111111111 id_4111111111111111 4111111111111111.5 0000000000000000',
  ])('leave ids, hashes, versions and times: %s', (text) => {
    expect(hits(text)).toEqual([]);
  });

  it('are named with commas between, and nothing else is taken', () => {
    expect(parseOptionalClasses(['ip,cards', ' iban '])).toEqual({ ok: true, classes: ['cards', 'iban', 'ip'] });
    expect(parseOptionalClasses(['cards,ipv4'])).toEqual({ ok: false, unknown: 'ipv4' });
  });
});
