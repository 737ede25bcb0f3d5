import { Page, Panel } from '../../shared/parts/page.tsx';
import { RegisterWebhook } from './register-webhook.tsx';
import { WebhookList } from './webhook-list.tsx';

/** All webhooks of the partner, as they are doing. */
export function WebhooksScreen() {
  return (
    <Page title="Webhooks" about="Where events are posted to, and how that goes." acts={<RegisterWebhook />}>
      <Panel title="Addresses" aside={<p className="muted small">Health and latest deliveries</p>}>
        <WebhookList />
      </Panel>
    </Page>
  );
}
