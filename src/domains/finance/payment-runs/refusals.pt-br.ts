export const portuguese = {
  payment_batch_not_found: 'lote de pagamento não encontrado: use um lote que o console lista',
  payment_order_not_found: 'ordem de pagamento não encontrada: use uma ordem que o console lista',
  remittance_item_not_found: 'item de remessa não encontrado: use um item que o console lista',
  return_file_not_found: 'arquivo de retorno não encontrado: use um arquivo que o console lista',
  remittance_not_found: 'remessa não encontrada: use um id que GET /finance/treasury/remittances lista',
  installment_not_payable: 'algumas parcelas não podem entrar neste lote: veja os motivos em `installments`',
  invalid_remittance_item_state: 'só um item em análise pode ser resolvido',
  invalid_return_file_state: 'só um arquivo de retorno em quarentena pode ser decidido',
} as const satisfies Record<string, string>;
