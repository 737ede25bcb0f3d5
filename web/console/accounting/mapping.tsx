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
    Accounting mappings
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
      <Page title="Accounts" above={[toList]}>
        {failed ? (
          <Failed failure={failed} retry={reload} />
        ) : isLoading || !chart.data ? (
          <Loading what="Loading accounts" />
        ) : (
          <Empty title="This version does not exist" />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={nameOf(mapping)}
      above={[toList]}
      about={
        <>
          Drafted by {authorOf(mapping.createdBy)}, <When at={mapping.createdAt} />
          {mapping.publishedBy ? (
            <>
              {' '}
              · published by {authorOf(mapping.publishedBy)}, <When at={mapping.publishedAt} />
            </>
          ) : null}
        </>
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
      label="Publish"
      tone="primary"
      title="Publish these accounts"
      initial={{}}
      explain={
        <p>
          Batches generated from now on use these {lines.length} lines. Existing batches keep their accounts. A
          published version can no longer be changed.
        </p>
      }
      document={PublishAccountingMapping}
      variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { mappingId } })}
      kinds={KINDS}
      done={({ publishAccountingMapping: answer }) =>
        answer?.__typename === 'AccountingMapping' ? `Published as version ${answer.version}.` : 'Published.'
      }
    />
  );
}
