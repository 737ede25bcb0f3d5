import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Panel } from '../../shared/parts/page.tsx';
import { Failed, Loading } from '../../shared/parts/states.tsx';
import { Story } from '../../shared/parts/story.tsx';
import { CounterpartyVersions } from './documents.generated.ts';
import { differences, FIELDS, type Values, valueText } from './words.ts';

const PAGE = 10;

export function Versions({ counterpartyId }: { readonly counterpartyId: string }) {
  const { rows, failure, isLoading, hasMore, isLoadingMore, more, reload } = usePages(
    CounterpartyVersions,
    { id: counterpartyId, first: PAGE },
    (result) => result.counterparty?.versions ?? null,
    ['COUNTERPARTY'],
  );
  return (
    <Panel title={t('counterparties.versions')}>
      {failure && rows.length === 0 ? (
        <Failed failure={failure} retry={reload} />
      ) : isLoading ? (
        <Loading what={t('counterparties.versions.loading')} />
      ) : (
        <Story
          steps={rows.map((version, index) => ({
            key: version.counterpartyVersionId,
            at: version.createdAt,
            what: t('counterparties.versions.one', { version: version.masterVersion }),
            who: version.createdBy,
            why: <Changed version={version} before={rows[index + 1]} />,
          }))}
        />
      )}
      {hasMore ? (
        <p className="said">
          <button type="button" onClick={more} disabled={isLoadingMore}>
            {t('counterparties.versions.more')}
          </button>
        </p>
      ) : null}
    </Panel>
  );
}

function Changed({ version, before }: { readonly version: Values; readonly before: Values | undefined }) {
  const changed = before
    ? differences(version, before)
    : FIELDS.filter(([, , member]) => valueText(version[member]) !== null);
  return (
    <>
      {changed.map(([field, words, member]) => (
        <span key={field} className="changed">
          {words}: {before && valueText(before[member]) !== null ? <s>{valueText(before[member])}</s> : null}{' '}
          {valueText(version[member]) ?? t('counterparties.noValue')}
        </span>
      ))}
    </>
  );
}
