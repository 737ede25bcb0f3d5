import { useState } from 'react';

const KEY = 'theme';
const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const kept = (): Theme => THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? 'system';

/** Applies the theme chosen in this browser, else the system theme. */
export function applyTheme(theme: Theme = kept()): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function ThemeSwitch() {
  const [theme, setTheme] = useState(kept);
  return (
    <label className="theme">
      <span>Colours</span>
      <select
        value={theme}
        onChange={({ target }) => {
          const chosen = target.value as Theme;
          localStorage.setItem(KEY, chosen);
          applyTheme(chosen);
          setTheme(chosen);
        }}
      >
        <option value="system">Same as system</option>
        <option value="light">Light</option>
        <option value="dark">Dark</option>
      </select>
    </label>
  );
}
