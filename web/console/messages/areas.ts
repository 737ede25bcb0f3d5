import type { AreaLoaders } from '../../shared/language/screen.ts';

/** Messages that a screen loads before its code. The page itself starts with those of `en.ts` and `pt-br.ts`. */
export const AREAS = {
  accounting: {
    en: () => import('../accounting/messages.en.ts'),
    'pt-BR': () => import('../accounting/messages.pt-br.ts'),
  },
  audit: { en: () => import('../audit/messages.en.ts'), 'pt-BR': () => import('../audit/messages.pt-br.ts') },
  cases: { en: () => import('../cases/messages.en.ts'), 'pt-BR': () => import('../cases/messages.pt-br.ts') },
  counterparties: {
    en: () => import('../counterparties/messages.en.ts'),
    'pt-BR': () => import('../counterparties/messages.pt-br.ts'),
  },
  credentials: {
    en: () => import('../credentials/messages.en.ts'),
    'pt-BR': () => import('../credentials/messages.pt-br.ts'),
  },
  escrow: { en: () => import('../escrow/messages.en.ts'), 'pt-BR': () => import('../escrow/messages.pt-br.ts') },
  master: { en: () => import('../master/messages.en.ts'), 'pt-BR': () => import('../master/messages.pt-br.ts') },
  operations: {
    en: () => import('../operations/messages.en.ts'),
    'pt-BR': () => import('../operations/messages.pt-br.ts'),
  },
  partners: { en: () => import('../partners/messages.en.ts'), 'pt-BR': () => import('../partners/messages.pt-br.ts') },
  parts: { en: () => import('../parts/messages.en.ts'), 'pt-BR': () => import('../parts/messages.pt-br.ts') },
  passkeys: { en: () => import('../passkeys/messages.en.ts'), 'pt-BR': () => import('../passkeys/messages.pt-br.ts') },
  payables: { en: () => import('../payables/messages.en.ts'), 'pt-BR': () => import('../payables/messages.pt-br.ts') },
  paymentRuns: {
    en: () => import('../payment-runs/messages.en.ts'),
    'pt-BR': () => import('../payment-runs/messages.pt-br.ts'),
  },
  remittances: {
    en: () => import('../payment-runs/remittance-messages.en.ts'),
    'pt-BR': () => import('../payment-runs/remittance-messages.pt-br.ts'),
  },
  persons: { en: () => import('../persons/messages.en.ts'), 'pt-BR': () => import('../persons/messages.pt-br.ts') },
  railStatements: {
    en: () => import('../rail-statements/messages.en.ts'),
    'pt-BR': () => import('../rail-statements/messages.pt-br.ts'),
  },
  receivables: {
    en: () => import('../receivables/messages.en.ts'),
    'pt-BR': () => import('../receivables/messages.pt-br.ts'),
  },
  reconciliation: {
    en: () => import('../reconciliation/messages.en.ts'),
    'pt-BR': () => import('../reconciliation/messages.pt-br.ts'),
  },
  subledger: {
    en: () => import('../subledger/messages.en.ts'),
    'pt-BR': () => import('../subledger/messages.pt-br.ts'),
  },
  treasury: { en: () => import('../treasury/messages.en.ts'), 'pt-BR': () => import('../treasury/messages.pt-br.ts') },
  waiting: { en: () => import('../waiting/messages.en.ts'), 'pt-BR': () => import('../waiting/messages.pt-br.ts') },
  webhooks: { en: () => import('../webhooks/messages.en.ts'), 'pt-BR': () => import('../webhooks/messages.pt-br.ts') },
} as const satisfies AreaLoaders;
