import type { HLJSApi } from 'highlight.js';
import type { CodeToken, TokenLook } from '../html/html-host.ts';

interface EmittedNode {
  readonly scope?: string;
  readonly children?: readonly (EmittedNode | string)[];
}

/** Code as tokens. Of what the highlighter makes only texts and scopes are taken, never its HTML. */
export function toCodeTokens(highlighter: HLJSApi, text: string, language: string): readonly CodeToken[] {
  const { _emitter: emitter } = highlighter.highlight(text, { language, ignoreIllegals: true });
  const root = (emitter as unknown as { readonly rootNode?: EmittedNode }).rootNode;
  const tokens: CodeToken[] = [];
  let length = 0;
  const add = (node: EmittedNode | string, look: TokenLook | undefined): void => {
    if (typeof node === 'string') {
      const before = tokens.at(-1);
      length += node.length;
      if (before !== undefined && before.look === look) tokens[tokens.length - 1] = { text: before.text + node, look };
      else tokens.push({ text: node, look });
    } else for (const child of node.children ?? []) add(child, findLook(node.scope) ?? look);
  };
  if (root !== undefined) add(root, undefined);
  // Were the tree ever another one, the code must still be shown as it is.
  return length === text.length && tokens.map((token) => token.text).join('') === text ? tokens : [{ text, look: undefined }];
}

const looks: Readonly<Record<string, TokenLook>> = {
  comment: 'comment', quote: 'comment', doctag: 'comment', keyword: 'keyword', literal: 'keyword', 'selector-tag': 'keyword', tag: 'keyword', name: 'name', built_in: 'type', type: 'type', class: 'type', string: 'string',
  regexp: 'string', subst: 'name', char: 'string', link: 'string', number: 'number', symbol: 'number', bullet: 'number', variable: 'name', 'template-variable': 'name', title: 'title', function: 'title', section: 'heading', attr: 'attribute',
  attribute: 'attribute', property: 'attribute', 'selector-class': 'title', 'selector-id': 'title', meta: 'meta', addition: 'added', deletion: 'removed', strong: 'strong', emphasis: 'emphasis', code: 'string',
};

function findLook(scope: string | undefined): TokenLook | undefined {
  if (scope === undefined) return undefined;
  const [name = ''] = scope.split('.');
  return Object.hasOwn(looks, name) ? looks[name] : undefined;
}
