import { chooseLanguage, LANGUAGES, type Language, language } from './language.ts';
import { t } from './text.ts';

export function LanguageSwitch() {
  return (
    <label className="theme">
      <span>{t('shared.language')}</span>
      <select value={language()} onChange={({ target }) => chooseLanguage(target.value as Language)}>
        {Object.entries(LANGUAGES).map(([value, name]) => (
          <option key={value} value={value} lang={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
