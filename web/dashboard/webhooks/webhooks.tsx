import { Page, Panel } from '../../shared/parts/page.tsx';
import { RegisterWebhook } from './register-webhook.tsx';
import { WebhookList } from './webhook-list.tsx';

export function WebhooksScreen() {
  return (
    <Page title="Webhooks" about="Addresses that receive events, and their health." acts={<RegisterWebhook />}>
      <Panel title="Addresses" aside={<p className="muted small">Health and latest deliveries</p>}>
        <WebhookList />
      </Panel>
    </Page>
  );
}
