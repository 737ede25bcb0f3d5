import { t } from '../../shared/language/text.ts';
import { FAMILIES } from '../desk/summaries.ts';
import { AccountOptions } from '../parts/fields.tsx';

export interface EventSearch {
  /** Comma-separated families; absent means all. */
  readonly families?: string;
  readonly account?: string;
  /** Lists events individually instead of one row per payment. */
  readonly each?: 'yes';
}

export const familiesOf = ({ families }: EventSearch): ReadonlySet<string> =>
  new Set(FAMILIES.map(({ name }) => name).filter((name) => families?.split(',').includes(name)));

const set = (search: EventSearch, part: { readonly [Name in keyof EventSearch]: EventSearch[Name] | undefined }) =>
  Object.fromEntries(Object.entries({ ...search, ...part }).filter(([, value]) => value !== undefined)) as EventSearch;

export function EventFiltersForm({
  search,
  onChange,
}: {
  readonly search: EventSearch;
  onChange(search: EventSearch): void;
}) {
  const families = familiesOf(search);
  const toggle = (name: string) => {
    const chosen = FAMILIES.map((family) => family.name).filter((each) => families.has(each) !== (each === name));
    onChange(set(search, { families: chosen.length === 0 ? undefined : chosen.join(',') }));
  };
  return (
    <search className="event-filters" aria-label={t('events.filters')}>
      <fieldset className="chips">
        <legend className="hidden">{t('events.families')}</legend>
        {FAMILIES.map(({ name }, index) => (
          <label key={name} className="chip">
            <input
              type="checkbox"
              {...(index === 0 ? { 'data-first-filter': true } : {})}
              checked={families.has(name)}
              onChange={() => toggle(name)}
            />
            <bdi>{t(`desk.family.${name}`)}</bdi>
          </label>
        ))}
        <label className="chip">
          <input
            type="checkbox"
            checked={search.each === 'yes'}
            onChange={({ target }) => onChange(set(search, { each: target.checked ? 'yes' : undefined }))}
          />
          {t('events.each')}
        </label>
      </fieldset>
      <label>
        <span className="hidden">{t('events.account')}</span>
        <select
          value={search.account ?? ''}
          onChange={({ target }) => onChange(set(search, { account: target.value || undefined }))}
        >
          <option value="">{t('events.account.all')}</option>
          <AccountOptions />
        </select>
      </label>
    </search>
  );
}
