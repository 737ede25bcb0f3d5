export const portuguese = {
  transaction_not_of_partner: 'a transação pertence a outro parceiro',
  transaction_not_found: 'transação não encontrada: use o id que o pagamento ou a transferência retornou',
  credit_already_returned: 'este crédito já foi devolvido',
  refund_not_allowed: 'somente um Pix que a conta recebeu e que foi creditado nela pode ser devolvido',
} as const satisfies Record<string, string>;
