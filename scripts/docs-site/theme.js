// Before anything is drawn, so that a dark page does not flash white. The web app keeps the same choice under the same
// name.
(() => {
  'use strict';
  try {
    const theme = localStorage.getItem('scrollkeep.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // A browser may refuse its storage.
  }
})();
