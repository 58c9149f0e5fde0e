import { useEffect, useState } from 'preact/hooks';
import { texts } from '../texts/texts.ts';
import { Icon } from './icon.tsx';
import { keepTheme, listenToThemeChoice, readTheme, toNextTheme } from './theme.ts';

/** Goes through the themes, one press after another. */
export function ThemeSwitch() {
  const { names } = texts.theme;
  const [theme, setTheme] = useState(readTheme);
  useEffect(() => listenToThemeChoice(() => setTheme(readTheme())), []);
  const next = toNextTheme(theme);
  return (
    <button
      type="button"
      class="icon-button theme-switch"
      aria-label={texts.theme.next(names[theme], names[next])}
      title={texts.theme.now(names[theme])}
      onClick={() => keepTheme(next)}
    >
      <Icon name={theme} />
    </button>
  );
}
