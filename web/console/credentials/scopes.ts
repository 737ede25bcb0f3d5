export const SCOPE_GROUPS = [
  ['accounts', ['account:read', 'account:write', 'statement:read']],
  ['customers', ['customer:create', 'customer:read']],
  ['pix', ['pix:read', 'pix:write']],
  ['transfers', ['transfer:read', 'transfer:write', 'payment:read', 'payment:write', 'fee:read']],
  ['webhooks', ['webhook:read', 'webhook:write']],
  ['sandbox', ['sandbox:write']],
  [
    'finance',
    [
      'finance_master:read',
      'finance_master:write',
      'finance_ap:read',
      'finance_ap:write',
      'finance_ar:read',
      'finance_ar:write',
      'finance_reconciliation:read',
      'finance_reconciliation:write',
      'finance_treasury:read',
      'finance_accounting:read',
      'finance_accounting:write',
    ],
  ],
] as const satisfies readonly (readonly [string, readonly string[]])[];

export const isFinanceScope = (scope: string): boolean => scope.startsWith('finance_');

/** Scopes that move customers' money or access finance. Granting them requires two admins. */
export const isGuardedScope = (scope: string): boolean =>
  isFinanceScope(scope) || ['pix:write', 'transfer:write', 'payment:write'].includes(scope);

/** Scope groups for a partner. Only integrations can have finance scopes. */
export const groupsFor = (isIntegration: boolean) =>
  SCOPE_GROUPS.filter(([, scopes]) => isIntegration || !scopes.some(isFinanceScope));
