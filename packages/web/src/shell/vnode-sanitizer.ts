import DOMPurify from 'dompurify';
import { options, type VNode } from 'preact';

/** Attributes that make a browser fetch, open or run something. */
const addresses = [
  'href',
  'src',
  'srcset',
  'action',
  'formAction',
  'formaction',
  'poster',
  'data',
  'background',
  'xlinkHref',
  'xlink:href',
  'srcdoc',
] as const;

/**
 * A second check of everything that is about to be drawn. The first is that components make text nodes only and
 * links from a list of schemes; were one of them ever wrong, an address that could do harm or markup in a string still
 * would not reach the page.
 */
export function installVnodeSanitizer(): void {
  const before = options.vnode;
  options.vnode = (vnode) => {
    if (typeof vnode.type === 'string') clean(vnode.type, vnode.props as Props);
    before?.(vnode);
  };
}

type Props = VNode['props'] & Record<string, unknown>;

function clean(tag: string, props: Props): void {
  for (const name of addresses) {
    const value = props[name];
    if (value !== undefined && value !== null && !DOMPurify.isValidAttribute(tag, name.toLowerCase(), String(value)))
      delete props[name];
  }
  const markup = props['dangerouslySetInnerHTML'] as { readonly __html?: unknown } | undefined;
  if (markup !== undefined)
    props['dangerouslySetInnerHTML'] = { __html: DOMPurify.sanitize(String(markup.__html ?? '')) };
  // A handler in words is code from somewhere else: ours are functions.
  for (const name in props)
    if (name.length > 2 && name.startsWith('on') && typeof props[name] === 'string') delete props[name];
}
