import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { wordsOf } from '../../shared/format/words.ts';
import { usePages } from '../../shared/graph/query.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { Filters } from '../../shared/table/filters.tsx';
import { useConsole } from '../session/console-context.ts';
import { AuditTable, AuditTabs } from './audit-table.tsx';
import { AuditTrail } from './documents.generated.ts';
import { kindsOf } from './kinds.ts';

const route = getRouteApi('/audit');
const PAGE = 50;

/** Start of a day in Brasília, `later` days after `day`. */
const beginOf = (day: string, later = 0): string =>
  new Date(Date.parse(`${day}T00:00:00-03:00`) + later * 86_400_000).toISOString();

export function TrailScreen() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const { session } = useConsole();
  const isAdmin = session.roles.includes('admin');
  const { person, kind, resourceId, from, to } = search;
  const pages = usePages(
    AuditTrail,
    {
      first: PAGE,
      ...(person ? { person: person.trim() } : {}),
      ...(kind ? { kinds: [kind] } : {}),
      ...(resourceId ? { resourceId: resourceId.trim() } : {}),
      ...(from ? { from: beginOf(from) } : {}),
      ...(to ? { to: beginOf(to, 1) } : {}),
    },
    (result) => result.auditTrail,
  );
  return (
    <Page title="Audit trail" about="Who did what, newest first. Entries never change.">
      {isAdmin ? <AuditTabs /> : null}
      <Filters
        label="Filter the audit trail"
        values={search}
        onChange={(values) => void navigate({ to: '/audit', search: values, replace: true })}
        fields={[
          { name: 'person', label: 'Operator', kind: 'text', placeholder: 'login' },
          {
            name: 'kind',
            label: 'Kind',
            kind: 'choice',
            options: kindsOf(isAdmin).map((each) => [each, wordsOf(each)] as const),
          },
          { name: 'resourceId', label: 'Id of the subject', kind: 'text', placeholder: 'complete id' },
          { name: 'from', label: 'From', kind: 'day' },
          { name: 'to', label: 'To', kind: 'day' },
        ]}
      />
      <AuditTable
        pages={pages}
        label="Audit trail"
        empty={
          <Empty title="No audit entries">
            <p>
              {Object.keys(search).length > 0
                ? 'No entry that your roles may see matches these filters.'
                : 'Actions of operators and systems appear here.'}
            </p>
          </Empty>
        }
      />
    </Page>
  );
}
