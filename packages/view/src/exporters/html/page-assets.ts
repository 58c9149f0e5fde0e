// Whoever compiles this file must know the modules, and has not listed ours.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="../../raw-text.d.ts" />
import panelStyles from '../../html/styles.css?raw';
import copyScript from './copy-script.js?raw';
import makeElement from './make-element.js?raw';
import pageScript from './page-script.js?raw';
import pageStyles from './page.css?raw';

/** What a page brings along; nothing of it depends on the session. */
export const styles = `${panelStyles}\n${pageStyles}`;
export const script = `${makeElement}\n${copyScript}\n${pageScript}`;
