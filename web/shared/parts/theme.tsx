import { useState } from 'react';
import { t } from '../language/text.ts';

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
      <span>{t('shared.colours')}</span>
      <select
        value={theme}
        onChange={({ target }) => {
          const chosen = target.value as Theme;
          localStorage.setItem(KEY, chosen);
          applyTheme(chosen);
          setTheme(chosen);
        }}
      >
        {THEMES.map((each) => (
          <option key={each} value={each}>
            {t(`shared.colours.${each}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
