export const portuguese = {
  rail_reconciliation_not_found:
    'nenhum extrato do trilho foi comparado neste dia: use um trilho e um dia que GET /finance/reconciliation/rails lista',
} as const satisfies Record<string, string>;
