import { describe, expect, it } from 'vitest';
import { openRedactor } from './open-redactor.ts';
import { secretRules } from './secret-rules.ts';

/** A rule's example as its own pattern or finder sees it. */
const examples = secretRules.map((rule) => [rule.kind, rule.title, rule.example()] as const);

/** What text can stand around a secret. */
const surroundings: readonly (readonly [string, (secret: string) => string])[] = [
  ['alone', (secret) => secret],
  ['in a sentence', (secret) => `please use ${secret} from now on`],
  ['in quotes', (secret) => `value: "${secret}"`],
  ['after a line break of JSON text', (secret) => `{"out":"first line\\n${secret}\\nlast line"}`],
  ['coloured by a terminal', (secret) => `\u001b[31m${secret}\u001b[0m`],
  ['at the end of a line of many', (secret) => `one\ntwo ${secret}\nthree`],
];

describe('the known formats of secrets', () => {
  it('are more than a hundred, each with a kind that can name a placeholder', () => {
    expect(new Set(secretRules.map((rule) => rule.kind)).size).toBeGreaterThan(100);
    expect(secretRules.filter((rule) => !/^[a-z0-9][a-z0-9-]*$/.test(rule.kind))).toEqual([]);
  });

  it('have anchors of which one stands in the example', () => {
    const without = secretRules.filter(
      (rule) => !rule.anchors.some((anchor) => rule.example().toLowerCase().includes(anchor.toLowerCase())),
    );
    expect(without.map((rule) => rule.kind)).toEqual([]);
    expect(
      secretRules
        .filter(
          ({ pattern, find, findAll }) => [pattern, find, findAll].filter((way) => way !== undefined).length !== 1,
        )
        .map((rule) => rule.kind),
    ).toEqual([]);
  });

  it.each(surroundings)('are found %s', (_, surround) => {
    const missed = examples.filter(
      ([kind, , example]) =>
        !openRedactor({ scope: 'secrets' })
          .findTextMatches(surround(example))
          .some((match) => match.kind === kind),
    );
    expect(missed.map(([kind, title]) => `${kind}: ${title}`)).toEqual([]);
  });
});
