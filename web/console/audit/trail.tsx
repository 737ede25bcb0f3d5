import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
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
    <Page title={t('audit.title')} about={t('audit.about')}>
      {isAdmin ? <AuditTabs /> : null}
      <Filters
        label={t('audit.filters')}
        values={search}
        onChange={(values) => void navigate({ to: '/audit', search: values, replace: true })}
        fields={[
          { name: 'person', label: t('audit.operator'), kind: 'text', placeholder: t('audit.operator.placeholder') },
          {
            name: 'kind',
            label: t('audit.kind'),
            kind: 'choice',
            options: kindsOf(isAdmin).map((each) => [each, t(`audit.resource.${each}`)] as const),
          },
          {
            name: 'resourceId',
            label: t('audit.subject.id'),
            kind: 'text',
            placeholder: t('audit.subject.id.placeholder'),
          },
          { name: 'from', label: t('audit.from'), kind: 'day' },
          { name: 'to', label: t('audit.to'), kind: 'day' },
        ]}
      />
      <AuditTable
        pages={pages}
        label={t('audit.title')}
        empty={
          <Empty title={t('audit.none')}>
            <p>{Object.keys(search).length > 0 ? t('audit.none.filtered') : t('audit.none.yet')}</p>
          </Empty>
        }
      />
    </Page>
  );
}
