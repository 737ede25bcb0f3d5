export const portuguese = {
  receivable_not_found: 'título a receber não encontrado: use um id que POST /finance/receivables retornou',
  receipt_not_found: 'recebimento não encontrado: use um id que GET /finance/receivables/receipts lista',
  invalid_receipt_account: 'a conta do crédito deve estar ativa',
  receipt_already_reversed: 'o recebimento já foi estornado',
  receipt_exceeds_credit: 'o valor excede o que resta do crédito',
  receipt_exceeds_open_amount: 'o valor excede o valor em aberto do título a receber',
  credit_state_unavailable:
    'a situação do crédito está indisponível agora e nada foi alterado: tente de novo mais tarde',
} as const satisfies Record<string, string>;
