/** A browser without a screen: keeps cookies by origin, follows redirects, sends forms. */
export interface UserAgent {
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<Page>;
  /** Sends the only form of a page, or the one whose action is named, with its hidden fields. */
  submit(page: Page, fields: Readonly<Record<string, string>>, action?: string): Promise<Page>;
  post(
    url: string,
    /** Fields of a form, or the text of a body. */
    fields: Readonly<Record<string, string>> | string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Page>;
  /** Values by name, of an origin. */
  cookies(origin: string): ReadonlyMap<string, string>;
}

export interface Page {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const maxRedirects = 10;

export function openUserAgent(): UserAgent {
  const jars = new Map<string, Map<string, string>>();
  const getJar = (origin: string) => {
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  };

  async function send(url: string, options: RequestInit): Promise<Page> {
    let [target, init] = [url, options];
    for (let count = 0; count < maxRedirects; count++) {
      const { origin } = new URL(target);
      const jar = getJar(origin);
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { ...(init.headers as Record<string, string>), ...(cookie === '' ? {} : { cookie }) };
      const response = await fetch(target, { ...init, headers, redirect: 'manual' });
      for (const line of response.headers.getSetCookie()) keep(jar, line);
      const location = response.headers.get('location');
      const text = await response.text();
      if (location === null || response.status < 300 || response.status > 399)
        return { url: target, status: response.status, headers: response.headers, text };
      target = new URL(location, target).href;
      init = { method: 'GET', headers: {} };
    }
    throw new Error(`${url} redirects for ever`);
  }

  function keep(jar: Map<string, string>, line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const at = pair.indexOf('=');
    const isGone = attributes.some((each) => /^max-age=0$/i.test(each) || /^expires=thu, 01 jan 1970/i.test(each));
    if (isGone) jar.delete(pair.slice(0, at));
    else jar.set(pair.slice(0, at), pair.slice(at + 1));
  }

  const post: UserAgent['post'] = (url, fields, headers = {}) =>
    send(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: new URL(url).origin,
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
      body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    });

  return {
    get: (url, headers = {}) => send(url, { method: 'GET', headers: { ...headers } }),
    post,
    submit(page, fields, action) {
      const forms = [...page.text.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(
        ([, attributes = '', inner = '']) => ({
          action: new URL(readAttribute(attributes, 'action') ?? page.url, page.url),
          inner,
        }),
      );
      const form = forms.find((each) => action === undefined || each.action.pathname === action);
      if (form === undefined) throw new Error(`no form for ${action ?? 'anything'} on ${page.url}:\n${page.text}`);
      const hidden = [...form.inner.matchAll(/<input\b([^>]*)>/g)]
        .filter(([, attributes = '']) => readAttribute(attributes, 'type') === 'hidden')
        .map(([, attributes = '']) => [
          readAttribute(attributes, 'name') ?? '',
          readAttribute(attributes, 'value') ?? '',
        ]);
      return post(form.action.href, { ...(Object.fromEntries(hidden) as Record<string, string>), ...fields });
    },
    cookies: (origin) => getJar(origin),
  };
}

function readAttribute(attributes: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`)
    .exec(attributes)?.[1]
    ?.replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
