export const portuguese = {
  account_not_found: 'conta não encontrada: use um id que GET /accounts lista',
  customer_not_found: 'cliente não encontrado: use um id que POST /customers retornou',
  entry_not_found: 'lançamento não encontrado: use o id de um lançamento que GET /accounts/{id}/statement lista',
  account_number_taken:
    'este número de conta já está em uso nesta agência: escolha outro, ou omita-o para receber um número gerado',
  account_balance_not_zero: 'uma conta com saldo diferente de zero não pode ser encerrada',
  compliance_blocked: 'a conta continua bloqueada: a análise de compliance do titular confirmou as ocorrências',
  compliance_review_pending: 'a conta continua bloqueada até que a análise de compliance do titular seja concluída',
} as const satisfies Record<string, string>;
