// What a page can do more where scripts run: search, themes, copying. Every control is made here, so that none stand
// there dead without it.
(() => {
  'use strict';
  const root = document.documentElement;
  const base = root.dataset.base ?? '';

  // — if there is no room beside the text, lists begin closed —
  const wide = matchMedia('(min-width: 960px)');
  const widest = matchMedia('(min-width: 1280px)');
  const fold = () => {
    const nav = document.querySelector('.nav');
    const contents = document.querySelector('.contents');
    if (nav !== null) nav.open = wide.matches;
    if (contents !== null) contents.open = widest.matches;
  };
  fold();
  wide.addEventListener('change', fold);
  widest.addEventListener('change', fold);
  document.querySelector('.nav [aria-current]')?.scrollIntoView({ block: 'nearest' });
  if (scrollY > 0 && location.hash === '') scrollTo(0, 0);

  // — theme —
  const themes = ['system', 'light', 'dark'];
  const pictures = { system: '◐', light: '☀', dark: '☾' };
  const readTheme = () => root.dataset.theme ?? 'system';
  const button = makeElement('button', { type: 'button', className: 'icon-button' });
  const toNext = (theme) => themes[(themes.indexOf(theme) + 1) % themes.length];
  const tell = () => {
    const theme = readTheme();
    button.textContent = pictures[theme];
    button.setAttribute('aria-label', `Theme: ${theme}. Switch to ${toNext(theme)}`);
    button.title = `Theme: ${theme}`;
  };
  button.addEventListener('click', () => {
    const next = toNext(readTheme());
    if (next === 'system') delete root.dataset.theme;
    else root.dataset.theme = next;
    try {
      localStorage.setItem('scrollkeep.theme', next);
    } catch {
      // It is only forgotten.
    }
    tell();
  });
  tell();
  document.querySelector('[data-tools]')?.append(button);

  // — copying —
  for (const block of document.querySelectorAll('.prose-code')) {
    const copy = makeElement('button', {
      type: 'button',
      className: 'copy-button',
      textContent: 'Copy',
      'aria-label': 'Copy this code',
    });
    copy.addEventListener('click', async () => {
      const text = block.querySelector('code')?.textContent ?? '';
      try {
        await navigator.clipboard.writeText(text);
        copy.textContent = 'Copied';
      } catch {
        copy.textContent = 'Press Ctrl C';
        getSelection()?.selectAllChildren(block.querySelector('code'));
      }
      setTimeout(() => (copy.textContent = 'Copy'), 1500);
    });
    block.append(copy);
  }

  // — search —
  const most = 12;
  const field = makeElement('input', {
    type: 'search',
    className: 'field',
    placeholder: 'Search these pages',
    autocomplete: 'off',
    spellcheck: false,
    role: 'combobox',
    'aria-label': 'Search these pages',
    'aria-expanded': 'false',
    'aria-controls': 'found',
    'aria-autocomplete': 'list',
  });
  const list = makeElement('ul', {
    id: 'found',
    className: 'found',
    role: 'listbox',
    'aria-label': 'Found',
    hidden: true,
  });
  const told = makeElement('output', { className: 'visually-hidden', 'aria-live': 'polite' });
  document
    .querySelector('[data-search]')
    ?.append(
      field,
      makeElement('kbd', { className: 'search-key', textContent: '/', 'aria-hidden': 'true' }),
      list,
      told,
    );
  let loading;
  let hits = [];
  let at = -1;

  const load = () => {
    loading ??= new Promise((resolve, reject) => {
      const script = makeElement('script', { src: `${base}assets/search-index.js` });
      script.addEventListener('load', () => resolve(globalThis.scrollkeepPages));
      script.addEventListener('error', reject);
      document.head.append(script);
    });
    return loading;
  };

  const toWords = (text) =>
    text
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== '');

  /** All words have to be there; a heading is worth more than a text, and its beginning more than its middle. */
  function findPages(pages, query) {
    const wanted = toWords(query);
    const found = [];
    for (const [url, title, heading, section, text] of pages) {
      const names = `${title} ${heading}`.toLowerCase();
      const all = `${names} ${text.toLowerCase()}`;
      if (!wanted.every((word) => all.includes(word))) continue;
      let score = 0;
      for (const word of wanted) {
        if (heading.toLowerCase() === word) score += 30;
        if (new RegExp(`(?:^|[^\\p{L}\\p{N}])${word.replace(/[^\p{L}\p{N}]/gu, '\\$&')}`, 'u').test(names)) score += 12;
        else if (names.includes(word)) score += 6;
        score += Math.min(4, all.split(word).length - 1);
      }
      // The many pages of single fields come after those that explain.
      if (url.startsWith('format/') && url.split('/').length > 2) score -= 5;
      found.push({ url, title, heading, section, text, score });
    }
    return found.sort((a, b) => b.score - a.score).slice(0, most);
  }

  /** Some words around the first that was found. */
  function toSnippet(text, query) {
    const word = toWords(query).find((each) => text.toLowerCase().includes(each)) ?? '';
    const place = Math.max(0, text.toLowerCase().indexOf(word));
    const start = place < 40 ? 0 : text.indexOf(' ', place - 40) + 1;
    return `${start > 0 ? '… ' : ''}${text.slice(start, start + 120)}${text.length > start + 120 ? ' …' : ''}`;
  }

  function show(query) {
    list.replaceChildren(
      ...hits.map((hit, index) => {
        const item = makeElement(
          'li',
          { role: 'option', id: `found-${index}`, className: 'found-item', 'aria-selected': String(index === at) },
          makeElement('span', {
            className: 'found-title',
            textContent: hit.heading === hit.title ? hit.title : `${hit.title} › ${hit.heading}`,
          }),
          makeElement('span', { className: 'found-text', textContent: toSnippet(hit.text, query) || hit.section }),
        );
        item.addEventListener('click', () => go(hit));
        return item;
      }),
    );
    const isOpen = query.trim() !== '';
    if (isOpen && hits.length === 0)
      list.replaceChildren(
        makeElement('li', {
          className: 'found-none',
          role: 'option',
          'aria-disabled': 'true',
          'aria-selected': 'false',
          textContent: 'No matches',
        }),
      );
    list.hidden = !isOpen;
    field.setAttribute('aria-expanded', String(isOpen));
    if (at >= 0) field.setAttribute('aria-activedescendant', `found-${at}`);
    else field.removeAttribute('aria-activedescendant');
    list.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
    told.textContent = isOpen ? `${hits.length} found` : '';
  }

  function go(hit) {
    close();
    location.href = base + hit.url;
  }

  const close = () => {
    hits = [];
    at = -1;
    show('');
  };
  field.addEventListener('focus', () => void load().catch(() => undefined));
  field.addEventListener('input', async () => {
    const query = field.value;
    const pages = await load().catch(() => []);
    if (query !== field.value) return;
    hits = query.trim() === '' ? [] : findPages(pages, query);
    at = hits.length > 0 ? 0 : -1;
    show(query);
  });
  field.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (hits.length === 0) return;
      event.preventDefault();
      at = (at + (event.key === 'ArrowDown' ? 1 : -1) + hits.length) % hits.length;
      show(field.value);
    } else if (event.key === 'Enter' && hits[at] !== undefined) {
      event.preventDefault();
      go(hits[at]);
    } else if (event.key === 'Escape') {
      field.value = '';
      close();
      field.blur();
    }
  });
  document.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('[data-search]') === null) close();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest('input, textarea, select') !== null) return;
    event.preventDefault();
    field.focus();
  });

  // — where one is on the page —
  const links = new Map(
    [...document.querySelectorAll('.contents a')].map((link) => [link.getAttribute('href')?.slice(1), link]),
  );
  const headings = [...document.querySelectorAll('.prose-heading[id]')].filter((heading) => links.has(heading.id));
  if (headings.length > 0) {
    const mark = () => {
      const here = headings.findLast((heading) => heading.getBoundingClientRect().top < 120) ?? headings[0];
      for (const [id, link] of links) link.classList.toggle('is-here', id === here.id);
    };
    let isDue = false;
    addEventListener(
      'scroll',
      () => {
        if (isDue) return;
        isDue = true;
        requestAnimationFrame(() => {
          isDue = false;
          mark();
        });
      },
      { passive: true },
    );
    mark();
  }
})();
