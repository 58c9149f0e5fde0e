import { useState } from 'preact/hooks';
import { keepTheme, readTheme, themes, type Theme } from './theme.ts';
import { Icon } from './icon.tsx';

const names: Readonly<Record<Theme, string>> = { system: 'as the system', light: 'light', dark: 'dark' };

/** Goes through the themes, one press after another. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(readTheme);
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={`Theme: ${names[theme]}. Switch to ${names[next]}`}
      title={`Theme: ${names[theme]}`}
      onClick={() => {
        keepTheme(next);
        setTheme(next);
      }}
    >
      <Icon name={theme} />
    </button>
  );
}
