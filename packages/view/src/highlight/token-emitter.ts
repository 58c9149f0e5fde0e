import type { CodeToken, TokenLook } from '../html/parts/html-host.ts';

/**
 * What the highlighter tells of a text, as tokens. It takes the place of its own tree, of which it would always make
 * HTML too.
 */
export class TokenEmitter {
  readonly tokens: CodeToken[] = [];
  readonly #looks: (TokenLook | undefined)[] = [];

  addText(text: string): void {
    this.#add(text, this.#looks.at(-1));
  }

  openNode(scope: string): void {
    this.#looks.push(findLook(scope) ?? this.#looks.at(-1));
  }

  closeNode(): void {
    this.#looks.pop();
  }

  startScope(scope: string): void {
    this.openNode(scope);
  }

  endScope(): void {
    this.closeNode();
  }

  __addSublanguage(inner: TokenEmitter): void {
    for (const { text, look } of inner.tokens) this.#add(text, look ?? this.#looks.at(-1));
  }

  finalize(): void {}

  toHTML(): string {
    return '';
  }

  #add(text: string, look: TokenLook | undefined): void {
    if (text === '') return;
    const before = this.tokens.at(-1);
    if (before !== undefined && before.look === look)
      this.tokens[this.tokens.length - 1] = { text: before.text + text, look };
    else this.tokens.push({ text, look });
  }
}

const looks: Readonly<Record<string, TokenLook>> = {
  comment: 'comment',
  quote: 'comment',
  doctag: 'comment',
  keyword: 'keyword',
  literal: 'keyword',
  'selector-tag': 'keyword',
  tag: 'keyword',
  name: 'name',
  built_in: 'type',
  type: 'type',
  class: 'type',
  string: 'string',
  regexp: 'string',
  subst: 'name',
  char: 'string',
  link: 'string',
  number: 'number',
  symbol: 'number',
  bullet: 'number',
  variable: 'name',
  'template-variable': 'name',
  title: 'title',
  function: 'title',
  section: 'heading',
  attr: 'attribute',
  attribute: 'attribute',
  property: 'attribute',
  'selector-class': 'title',
  'selector-id': 'title',
  meta: 'meta',
  addition: 'added',
  deletion: 'removed',
  strong: 'strong',
  emphasis: 'emphasis',
  code: 'string',
};

function findLook(scope: string | undefined): TokenLook | undefined {
  if (scope === undefined) return undefined;
  const [name = ''] = scope.split('.');
  return Object.hasOwn(looks, name) ? looks[name] : undefined;
}
