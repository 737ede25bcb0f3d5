import { useMemo } from 'react';
import { usePages } from '../../shared/graph/query.ts';
import { t } from '../../shared/language/text.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';
import { AuditTable, AuditTabs } from './audit-table.tsx';
import { AdministrationLog } from './documents.generated.ts';

const PAGE = 50;

export function AdministrationScreen() {
  const pages = usePages(AdministrationLog, { first: PAGE }, (result) => result.administrationLog);
  const rows = useMemo(() => pages.rows.map((row) => ({ ...row, kind: row.resourceType })), [pages.rows]);
  return (
    <Page title={t('audit.administration')} about={t('audit.administration.about')}>
      <AuditTabs />
      <AuditTable
        pages={{ ...pages, rows }}
        label={t('audit.administration.label')}
        empty={
          <Empty title={t('audit.administration.none')}>
            <p>{t('audit.administration.none.about')}</p>
          </Empty>
        }
      />
    </Page>
  );
}
