import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Lexer, type Token, type Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import { repository } from '../setup/run-scrollkeep.ts';

const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: repository, encoding: 'utf8' }).trim().split('\n');

describe('tables in documents', () => {
  it.each(documents)('have as many cells in each row as columns: %s', (path) => {
    expect(listBrokenRows(readFileSync(join(repository, path), 'utf8'))).toEqual([]);
  });

  it('would be found broken by a bar inside code, a row that is cut and a head without its line', () => {
    const head = '| a | b |\n|---|---|\n';
    expect(listBrokenRows(`${head}| \`x|y\` | 2 |\n`)).toEqual(['| `x|y` | 2 |']);
    expect(listBrokenRows(`${head}| 1\n| 2 |\n`)).toEqual(['| 1', '| 2 |']);
    expect(listBrokenRows('| a | b |\n| 1 | 2 |\n')).toEqual(['| a | b |', '| 1 | 2 |']);
    expect(listBrokenRows(`${head}| \`x\\|y\` | 2 |\n\n\`\`\`\n| a |\n\`\`\`\n`)).toEqual([]);
  });
});

/** Rows that a reader of Markdown would show with other cells than they were written with, or not as rows at all. */
function listBrokenRows(markdown: string): readonly string[] {
  return listTokens(new Lexer().lex(markdown)).flatMap((token) => {
    if (token.type === 'paragraph') return toLines(token.raw).filter((line) => line.startsWith('|'));
    if (token.type !== 'table') return [];
    const { header, raw } = token as Tokens.Table;
    return toLines(raw).filter((line) => countCells(line) !== header.length);
  });
}

function listTokens(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token) => [
    token,
    ...('tokens' in token ? listTokens(token.tokens ?? []) : []),
    ...(token.type === 'list' ? listTokens((token as Tokens.List).items) : []),
  ]);
}

function toLines(text: string): readonly string[] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.trim());
}

function countCells(row: string): number {
  return row
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/).length;
}
