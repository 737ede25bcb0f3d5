import { t } from '../../shared/language/text.ts';
import { Page, Panel } from '../../shared/parts/page.tsx';
import { RegisterWebhook } from './register-webhook.tsx';
import { WebhookList } from './webhook-list.tsx';

export function WebhooksScreen() {
  return (
    <Page title={t('dashboardWebhooks.title')} about={t('dashboardWebhooks.about')} acts={<RegisterWebhook />}>
      <Panel
        title={t('dashboardWebhooks.list')}
        aside={<p className="muted small">{t('dashboardWebhooks.list.about')}</p>}
      >
        <WebhookList />
      </Panel>
    </Page>
  );
}
