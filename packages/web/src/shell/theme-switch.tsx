import { useState } from 'preact/hooks';
import { texts } from '../texts/texts.ts';
import { keepTheme, readTheme, themes } from './theme.ts';
import { Icon } from './icon.tsx';

/** Goes through the themes, one press after another. */
export function ThemeSwitch() {
  const { names } = texts.theme;
  const [theme, setTheme] = useState(readTheme);
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={texts.theme.next(names[theme], names[next])}
      title={texts.theme.now(names[theme])}
      onClick={() => {
        keepTheme(next);
        setTheme(next);
      }}
    >
      <Icon name={theme} />
    </button>
  );
}
