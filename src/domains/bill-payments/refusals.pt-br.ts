export const portuguese = {
  bill_not_found: 'pagamento de conta não encontrado: use um id que GET /bill-payments lista',
  bill_already_paid: 'esta conta já foi paga, ou um pagamento dela está em andamento',
  not_settled: 'somente um pagamento liquidado tem comprovante: consulte o pagamento para ver o estado',
  receipt_pending: 'a conta foi paga, mas o comprovante ainda não está disponível: tente de novo mais tarde',
  payable_not_found: 'título a pagar não encontrado: use um id que GET /finance/payables lista',
  quote_expired: 'a cotação expirou: solicite uma nova com POST /bill-payments/quotes',
  provider_unconfirmed: 'o provedor ainda não respondeu: consulte o pagamento de novo mais tarde',
} as const satisfies Record<string, string>;
