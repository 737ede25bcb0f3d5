import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import './accounting.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Act } from '../../shared/act/act.tsx';
import { authorOf } from '../../shared/format/words.ts';
import { useGraphQuery } from '../../shared/graph/query.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty, Failed, Loading } from '../../shared/parts/states.tsx';
import { When } from '../../shared/parts/times.tsx';
import { useConsole } from '../session/console-context.ts';
import { AccountingChart, AccountingMapping, PublishAccountingMapping } from './documents.generated.ts';
import { MappingEditor } from './mapping-editor.tsx';
import type { ShownMapping } from './mapping-lines.ts';
import { nameOf } from './mappings.tsx';
import { KINDS } from './words.ts';

const route = getRouteApi('/accounting-mappings/$mappingId');
const toList = (
  <Link key="mappings" to="/accounting-mappings">
    {t('accounting.mappings')}
  </Link>
);

export function MappingScreen() {
  const { mappingId } = route.useParams();
  const { data, failure, isLoading, reload } = useGraphQuery(AccountingMapping, { mappingId }, ['ACCOUNTING_MAPPING']);
  const chart = useGraphQuery(AccountingChart, {}, ['MASTER_DATA']);
  const mapping = data?.accountingMapping;
  if (!mapping || !chart.data) {
    const failed = failure ?? chart.failure;
    return (
      <Page title={t('accounting.accounts')} above={[toList]}>
        {failed ? (
          <Failed failure={failed} retry={reload} />
        ) : isLoading || !chart.data ? (
          <Loading what={t('accounting.accounts.loading')} />
        ) : (
          <Empty title={t('accounting.version.missing')} />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={nameOf(mapping)}
      above={[toList]}
      about={
        <Rich
          text={mapping.publishedBy ? 'accounting.drafted.published' : 'accounting.drafted.by'}
          values={{
            author: authorOf(mapping.createdBy),
            at: <When at={mapping.createdAt} />,
            publisher: authorOf(mapping.publishedBy ?? ''),
            publishedAt: <When at={mapping.publishedAt} />,
          }}
        />
      }
      acts={<Publish mapping={mapping} />}
    >
      <MappingEditor key={mapping.mappingId} mapping={mapping} chart={chart.data.master} />
    </Page>
  );
}

function Publish({ mapping: { mappingId, version, lines } }: { readonly mapping: ShownMapping }) {
  const { session } = useConsole();
  if (version !== null || !session.roles.includes('accountant')) return null;
  return (
    <Act
      id={`publish-mapping:${mappingId}`}
      label={t('accounting.publish')}
      tone="primary"
      title={t('accounting.publish.title')}
      initial={{}}
      explain={<p>{t('accounting.publish.explain', { count: lines.length })}</p>}
      document={PublishAccountingMapping}
      variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { mappingId } })}
      kinds={KINDS}
      done={({ publishAccountingMapping: answer }) =>
        answer?.__typename === 'AccountingMapping'
          ? t('accounting.publish.done.version', { version: answer.version ?? '' })
          : t('accounting.publish.done')
      }
    />
  );
}
