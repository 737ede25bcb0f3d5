import { Link } from '@tanstack/react-router';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Page } from '../../shared/parts/page.tsx';
import { Empty } from '../../shared/parts/states.tsx';

export function NotFound() {
  return (
    <Page title={t('dashboardShell.notFound')}>
      <Empty title={t('dashboardShell.notFound.title')}>
        <p>
          <Rich text="dashboardShell.notFound.about" tags={{ link: <Link to="/" /> }} />
        </p>
      </Empty>
    </Page>
  );
}
