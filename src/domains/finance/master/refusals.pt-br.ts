export const portuguese = {
  bank_account_not_found: 'conta bancária não encontrada: use uma conta bancária da instituição',
  branch_not_found: 'filial não encontrada: use uma filial desta empresa',
  company_not_found: 'empresa não encontrada: use uma empresa da instituição',
  paying_account_not_found: 'conta pagadora não encontrada: use uma conta pagadora da instituição',
} as const satisfies Record<string, string>;
