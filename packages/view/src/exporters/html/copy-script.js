// Buttons that copy, where scripts run. They are made when their part of the page comes near the window: a page may
// have thousands of them.
(() => {
  'use strict';
  const main = document.querySelector('main.turns');
  if (main === null) return;

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      const area = makeElement('textarea', { value: text, className: 'visually-hidden' });
      document.body.append(area);
      area.select();
      const isDone = document.execCommand('copy');
      area.remove();
      return isDone;
    }
  }

  const told = makeElement('p', { className: 'visually-hidden', role: 'status' });
  document.body.append(told);

  function makeButton(what, toText) {
    let waiting;
    const show = (isDone) => {
      // Drawn by the style sheet: no text of the page, so that no search finds it.
      button.dataset.word = isDone ? 'Copied' : 'Copy';
      button.setAttribute('aria-label', isDone ? 'Copied' : `Copy ${what}`);
      button.classList.toggle('is-done', isDone);
      told.textContent = isDone ? 'Copied' : '';
    };
    const onclick = async () => {
      show(await copy(toText()));
      clearTimeout(waiting);
      waiting = setTimeout(show, 1600, false);
    };
    const button = makeElement('button', { type: 'button', className: 'copy-button', title: `Copy ${what}`, onclick });
    show(false);
    return button;
  }

  // Prose has its lines from how it is drawn, everything else from its text.
  const bodies = '.prose, .plain-text, .code, .list, .fields, .links, .terminal-output, .table-scroll';
  const toText = (element) =>
    (element.matches('.prose, .list, .fields, .links, .table-scroll')
      ? element.innerText
      : element.textContent
    ).replace(/\n$/, '');
  const joinTexts = (elements) => elements.map(toText).join('\n');
  const toMessage = (entry) => {
    // The names of languages are not part of it.
    entry.classList.add('is-copied');
    const texts = [...entry.querySelectorAll('.panel')].map((panel) =>
      joinTexts([...panel.querySelectorAll(bodies)].filter((each) => each.parentElement.closest(bodies) === null)),
    );
    entry.classList.remove('is-copied');
    return texts.filter((text) => text !== '').join('\n\n');
  };
  const entryTexts = {
    message: toMessage,
    command: (entry) => {
      const blocks = [...entry.querySelectorAll('.terminal-command')];
      const head = [...entry.querySelectorAll('.call-summary, .entry-command code')];
      return blocks.length > 0 ? joinTexts(blocks) : head.map(toText).join(' ');
    },
    path: (entry) => entry.dataset.path,
  };

  function addButtons(part) {
    for (const entry of part.querySelectorAll('.entry[data-copy]')) {
      const button = makeButton(entry.dataset.copy, () => entryTexts[entry.dataset.copy](entry));
      (entry.querySelector(':scope > .entry-bar') ?? entry).append(button);
    }
    for (const path of part.querySelectorAll('.panel-path'))
      path.append(makeButton('path', () => path.firstElementChild.textContent));
    for (const block of part.querySelectorAll('.copyable, .prose-code')) {
      const blocks = [...block.querySelectorAll('pre')];
      const what = blocks[0].matches('.terminal-command')
        ? 'command'
        : blocks[0].matches('.terminal-output')
          ? 'output'
          : 'code';
      block.prepend(makeButton(what, () => joinTexts(blocks)));
    }
  }

  const near = new IntersectionObserver(
    (seen) => {
      for (const { target, isIntersecting } of seen) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        addButtons(target);
      }
    },
    { rootMargin: '800px 0px' },
  );
  for (const part of main.querySelectorAll('.turn > .turn-entry')) near.observe(part);
})();
