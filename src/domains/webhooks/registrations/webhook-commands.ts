import type { AdminCommand } from '../../module.ts';
import type { AdministeredWebhook } from './health.ts';
import { listWebhookHealth, resumeWebhook } from './webhook-administration.ts';

export const webhookCommands: readonly AdminCommand[] = [
  {
    name: 'webhook list',
    operation: listWebhookHealth,
    example: '',
    columns: [
      ...['webhookId', 'partnerName', 'url', 'status', 'failingSince', 'lastSuccessAt'],
      ...['circuitOpenUntil', 'pendingDeliveries', 'oldestDueAt'],
    ],
    cursor: ({ webhookId }: AdministeredWebhook) => [webhookId],
  },
  {
    name: 'webhook resume',
    operation: resumeWebhook,
    example: '--webhook-id 019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c14',
  },
];
