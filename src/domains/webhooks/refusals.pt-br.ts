export const portuguese = {
  webhook_not_found: 'webhook não encontrado: use um id que GET /webhooks lista',
} as const satisfies Record<string, string>;
