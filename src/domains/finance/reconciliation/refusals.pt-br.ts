export const portuguese = {
  match_not_found: 'conciliação não encontrada: use uma conciliação da instituição',
  proposal_not_found: 'proposta não encontrada: leia de novo as propostas em aberto',
  reconciliation_item_not_found:
    'item não encontrado: use um pagamento ou recebimento que GET /finance/reconciliation/pending lista',
  statement_entry_not_found: 'lançamento de extrato não encontrado: use um lançamento de um extrato importado',
  match_already_undone: 'esta conciliação já foi desfeita',
  statement_of_another_account: 'o arquivo é o extrato de outra conta bancária: escolha a conta do arquivo',
} as const satisfies Record<string, string>;
