export const portuguese = {
  destination_account_not_of_partner:
    'a conta de destino não é uma conta deste parceiro: use um id que GET /accounts lista',
  favorite_not_found: 'favorito não encontrado: use um id que GET /transfers/favorites lista',
  ted_credit_not_found: 'crédito de TED não encontrado: use um id que GET /ted/credits lista para esta conta',
  destination_account_closed: 'a conta de destino está encerrada: use outra conta',
  refund_in_progress: 'já há uma devolução deste crédito em andamento',
  unknown_bank: 'nenhum banco que aceita TED tem este ISPB: confira o ISPB',
} as const satisfies Record<string, string>;
