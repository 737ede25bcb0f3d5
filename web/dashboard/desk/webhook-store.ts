import { notifyChanged } from '../../shared/graph/changes.ts';
import type { Live } from '../live/live.ts';
import { Store } from '../live/store.ts';
import type { Session } from '../session/session.ts';
import { DashboardDelivery, DashboardWebhooks, type DashboardWebhooksQuery } from './documents.generated.ts';

const DELIVERIES = 5;
const HEALTH_SOON_MS = 400;
/** Polling interval for changes without a delivery, for example a new webhook. */
const LOOK_EVERY_MS = 15_000;

export type WebhookFacts = NonNullable<DashboardWebhooksQuery['webhooks']>[number];
export type ShownDelivery = WebhookFacts['deliveries']['nodes'][number];

export interface ShownWebhook extends Omit<WebhookFacts, 'deliveries'> {
  readonly deliveries: readonly ShownDelivery[];
}

/** The partner's webhooks with health and latest deliveries, updated live. */
export class WebhookStore extends Store {
  readonly #session: Session;
  readonly #live: Live;
  readonly #followed = new Map<string, () => void>();
  webhooks: readonly ShownWebhook[] = [];
  isReading = true;
  failure: Error | null = null;
  #soon: ReturnType<typeof setTimeout> | null = null;

  constructor(session: Session, live: Live) {
    super();
    this.#session = session;
    this.#live = live;
  }

  start(): void {
    void this.load();
    setInterval(() => document.visibilityState === 'visible' && void this.load(), LOOK_EVERY_MS);
  }

  readonly load = async (): Promise<void> => {
    try {
      const { webhooks } = await this.#session.query(DashboardWebhooks, {});
      this.#take(webhooks ?? []);
      this.failure = null;
    } catch (error) {
      // The banner reports an unreachable gateway. Loaded data stays visible.
      if (this.webhooks.length === 0) this.failure = error as Error;
    }
    this.isReading = false;
    this.changed();
  };

  #take(webhooks: readonly WebhookFacts[]): void {
    for (const [id, forget] of this.#followed) {
      if (webhooks.some(({ webhookId }) => webhookId === id)) continue;
      forget();
      this.#followed.delete(id);
    }
    this.webhooks = webhooks.map(({ deliveries, ...facts }) => ({ ...facts, deliveries: deliveries.nodes }));
    for (const { webhookId } of webhooks) if (!this.#followed.has(webhookId)) this.#follow(webhookId);
  }

  #follow(webhookId: string): void {
    const forget = this.#live.subscribe({
      document: DashboardDelivery,
      variables: () => ({ webhookId }),
      next: ({ delivery }) => this.#change(webhookId, delivery),
      refused: (refusal) => {
        if (!refusal.isTemporary) void this.load();
        return refusal.isTemporary;
      },
    });
    this.#followed.set(webhookId, forget);
  }

  #change(webhookId: string, delivery: ShownDelivery): void {
    this.webhooks = this.webhooks.map((webhook) => {
      if (webhook.webhookId !== webhookId) return webhook;
      const others = webhook.deliveries.filter(({ deliveryId }) => deliveryId !== delivery.deliveryId);
      const deliveries = [delivery, ...others].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
      return { ...webhook, deliveries: deliveries.slice(0, DELIVERIES) };
    });
    this.changed();
    notifyChanged(['DELIVERY']);
    // The health has also changed. One reload covers many deliveries.
    this.#soon ??= setTimeout(() => {
      this.#soon = null;
      void this.load();
    }, HEALTH_SOON_MS);
  }
}
