import { render } from 'preact';
import { App } from './app.tsx';
import { installVnodeSanitizer } from './shell/vnode-sanitizer.ts';
import { applyTheme, readTheme } from './shell/theme.ts';
import '@scrollkeep/view/html/styles.css';
import './styles/shell.css';
import './styles/home.css';
import './styles/session.css';
import './styles/pages.css';

installVnodeSanitizer();
applyTheme(readTheme());
// Rows come and go: the page knows better than the browser where a person was.
history.scrollRestoration = 'manual';
const root = document.querySelector('#app');
if (root !== null) render(<App />, root);
