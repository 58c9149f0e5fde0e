// What a page can do more where scripts run: search, keys, themes. It builds its own controls, so that none are there
// dead without it.
(() => {
  'use strict';
  const main = document.querySelector('main');
  const head = document.querySelector('.page-head');
  if (main === null || head === null) return;

  const root = document.documentElement;

  // — places —
  // A turn gets its true height only near the window, and then moves what is below it. So a jump is repeated until its
  // target stays for some frames, unless the reader does something else.
  let jump = 0;
  for (const type of ['keydown', 'pointerdown', 'touchstart', 'wheel'])
    addEventListener(type, () => void jump++, { capture: true, passive: true });

  function showPlace(scroll, target) {
    const current = ++jump;
    let top;
    let stillFrames = 0;
    let frames = 0;
    const check = () => {
      if (current !== jump) return;
      // Every time: where the page was too short to go far enough, the target has not moved, but the page has grown.
      scroll();
      const now = target.getBoundingClientRect().top;
      stillFrames = top !== undefined && Math.abs(now - top) < 1 ? stillFrames + 1 : 0;
      top = now;
      if (stillFrames < 4 && ++frames < 100) requestAnimationFrame(check);
    };
    check();
  }

  // — search —
  const most = 4000;
  const units = [...main.querySelectorAll('.turn, .index-item')];
  const links = new Map([...document.querySelectorAll('.outline a')].map((link) => [link.getAttribute('href'), link]));
  const input = makeElement('input', {
    type: 'search',
    placeholder: 'Search',
    autocomplete: 'off',
    spellcheck: false,
    'aria-label': 'Search this page',
  });
  const told = makeElement('output', { className: 'tools-told', 'aria-live': 'polite' });
  let found = [];
  let at = -1;
  let searched = '';
  let waiting;

  function search() {
    clearTimeout(waiting);
    waiting = undefined;
    const words = input.value.trim().toLowerCase();
    // A word that was changed and put back keeps the reader's place.
    if (words === searched) return;
    searched = words;
    found = [];
    at = -1;
    for (const unit of units) {
      // The text of a turn is asked for first: most turns need no closer look.
      const hits = words.length > 1 && unit.textContent.toLowerCase().includes(words);
      links.get(`#${unit.id}`)?.classList.toggle('is-hit', hits);
      if (hits && found.length < most) listRanges(unit, words);
      if (unit.classList.contains('index-item')) unit.hidden = words.length > 1 && !hits;
    }
    root.classList.toggle('is-searching', words.length > 1);
    if (globalThis.CSS?.highlights !== undefined) {
      CSS.highlights.delete('found');
      CSS.highlights.delete('current');
      if (found.length > 0) CSS.highlights.set('found', new Highlight(...found));
    }
    told.textContent =
      words.length < 2
        ? ''
        : found.length === 0
          ? 'No matches'
          : `${found.length}${found.length >= most ? '+' : ''} ${found.length === 1 ? 'match' : 'matches'}`;
    if (found.length > 0 && !main.classList.contains('index')) go(1);
  }

  function listRanges(unit, words) {
    const walker = document.createTreeWalker(unit, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null && found.length < most; node = walker.nextNode()) {
      const text = node.data.toLowerCase();
      for (
        let start = text.indexOf(words);
        start !== -1 && found.length < most;
        start = text.indexOf(words, start + words.length)
      ) {
        // Letters that get longer in lower case would shift the place.
        if (start + words.length > node.data.length) break;
        const range = new Range();
        range.setStart(node, start);
        range.setEnd(node, start + words.length);
        found.push(range);
      }
    }
  }

  function go(step) {
    if (found.length === 0) return;
    at = (at + step + found.length) % found.length;
    const range = found[at];
    const element = range.startContainer.parentElement;
    for (let above = element; above !== null; above = above.parentElement)
      if (above.localName === 'details') above.open = true;
    if (globalThis.CSS?.highlights !== undefined) CSS.highlights.set('current', new Highlight(range));
    showPlace(() => {
      element.scrollIntoView({ block: 'center' });
      // The middle of a long text is not where the word is.
      centre(range, element);
    }, range);
    told.textContent = `${at + 1} of ${found.length}${found.length >= most ? '+' : ''}`;
  }

  function centre(range, element) {
    for (let box = element; box !== null && box !== root; box = box.parentElement) {
      if (box.scrollHeight <= box.clientHeight || !/auto|scroll/.test(getComputedStyle(box).overflowY)) continue;
      const { top } = box.getBoundingClientRect();
      box.scrollTop += range.getBoundingClientRect().top - top - box.clientHeight / 2;
    }
    scrollBy(0, range.getBoundingClientRect().top - innerHeight / 2);
  }

  input.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(search, 200);
  });
  input.addEventListener('keydown', (event) => {
    // Who presses Enter before the search has begun wants what is written there: its first place.
    if (event.key === 'Enter' && waiting !== undefined && input.value.trim().toLowerCase() !== searched) search();
    else if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') {
      input.value = '';
      search();
      input.blur();
    } else return;
    event.preventDefault();
  });

  // — everything open or closed —
  const calls = () => main.querySelectorAll('.entry > details.disclosure');
  function openAll() {
    const all = [...calls()];
    const isOpen = !all.every((each) => each.open);
    for (const each of all) each.open = isOpen;
    return isOpen;
  }

  // — theme —
  function changeTheme() {
    const isDark =
      root.dataset.theme === undefined
        ? matchMedia('(prefers-color-scheme: dark)').matches
        : root.dataset.theme === 'dark';
    root.dataset.theme = isDark ? 'light' : 'dark';
  }

  // — turns —
  function goToTurn(step) {
    const turns = [...main.querySelectorAll('.turn')];
    const current = turns.findLastIndex((turn) => turn.getBoundingClientRect().top < 90);
    const next = turns[Math.max(0, Math.min(turns.length - 1, current + step))];
    if (next !== undefined) showPlace(() => next.scrollIntoView({ block: 'start' }), next);
  }

  const button = (text, title, act) => makeElement('button', { type: 'button', title, onclick: act }, text);
  const tools = makeElement('div', { className: 'tools', role: 'search' }, input, told);
  if (!main.classList.contains('index'))
    tools.append(button('Expand all', 'Collapse or expand all entries (o)', openAll));
  tools.append(button('Theme', 'Switch theme (t)', changeTheme));
  head.before(tools);

  const keys = main.classList.contains('index')
    ? [
        ['/', 'Search'],
        ['t', 'Switch theme'],
      ]
    : [
        ['/', 'Search'],
        ['Enter, Shift+Enter', 'Next and previous match'],
        ['j, k', 'Next and previous turn'],
        ['o', 'Collapse or expand all entries'],
        ['t', 'Switch theme'],
        ['?', 'Keyboard shortcuts'],
      ];
  const help = makeElement(
    'dialog',
    { className: 'keys', 'aria-label': 'Keyboard shortcuts' },
    makeElement('h2', {}, 'Keyboard shortcuts'),
    makeElement(
      'dl',
      {},
      ...keys.flatMap(([key, text]) => [
        makeElement('dt', {}, makeElement('kbd', {}, key)),
        makeElement('dd', {}, text),
      ]),
    ),
    makeElement('form', { method: 'dialog' }, makeElement('button', {}, 'Close')),
  );
  document.body.append(help);

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement || help.open) return;
    const acts = {
      '/': () => input.focus(),
      j: () => goToTurn(1),
      k: () => goToTurn(-1),
      o: openAll,
      t: changeTheme,
      '?': () => help.showModal(),
    };
    if (!Object.hasOwn(acts, event.key)) return;
    acts[event.key]();
    event.preventDefault();
  });

  // A browser that cannot open folds for paper by styles alone.
  let opened = [];
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll('details:not([open])')];
    for (const fold of opened) fold.open = true;
  });
  addEventListener('afterprint', () => {
    for (const fold of opened) fold.open = false;
    opened = [];
  });

  // A link to a turn stays marked while it is read.
  const marks = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        links.get(`#${target.id}`)?.classList.toggle('is-here', isIntersecting);
    },
    { rootMargin: '-80px 0px -60% 0px' },
  );
  for (const unit of units) marks.observe(unit);
})();
