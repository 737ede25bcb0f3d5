import type { AreaLoaders } from '../../shared/language/screen.ts';

/** Messages that a screen loads before its code. The page itself starts with those of `en.ts` and `pt-br.ts`. */
export const AREAS = {
  accounts: { en: () => import('../accounts/messages.en.ts'), 'pt-BR': () => import('../accounts/messages.pt-br.ts') },
  charges: { en: () => import('../charges/messages.en.ts'), 'pt-BR': () => import('../charges/messages.pt-br.ts') },
  connection: {
    en: () => import('../connection/messages.en.ts'),
    'pt-BR': () => import('../connection/messages.pt-br.ts'),
  },
  events: { en: () => import('../events/messages.en.ts'), 'pt-BR': () => import('../events/messages.pt-br.ts') },
  keys: { en: () => import('../keys/messages.en.ts'), 'pt-BR': () => import('../keys/messages.pt-br.ts') },
  overview: { en: () => import('../overview/messages.en.ts'), 'pt-BR': () => import('../overview/messages.pt-br.ts') },
  dashboardParts: { en: () => import('../parts/messages.en.ts'), 'pt-BR': () => import('../parts/messages.pt-br.ts') },
  simulation: {
    en: () => import('../simulation/messages.en.ts'),
    'pt-BR': () => import('../simulation/messages.pt-br.ts'),
  },
  dashboardWebhooks: {
    en: () => import('../webhooks/messages.en.ts'),
    'pt-BR': () => import('../webhooks/messages.pt-br.ts'),
  },
  infractions: {
    en: () => import('../infractions/messages.en.ts'),
    'pt-BR': () => import('../infractions/messages.pt-br.ts'),
  },
  payments: { en: () => import('../payments/messages.en.ts'), 'pt-BR': () => import('../payments/messages.pt-br.ts') },
} as const satisfies AreaLoaders;
