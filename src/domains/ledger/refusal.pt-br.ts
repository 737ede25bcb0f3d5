export const portuguese = {
  account_not_of_partner: 'a conta não é uma conta deste parceiro: use um id que GET /accounts lista',
  account_reserved_for_finance:
    'esta conta paga somente por borderôs ou liberações de custódia: use outra conta, ou peça uma liberação à instituição',
  account_blocked: 'a conta está bloqueada: ela pode receber dinheiro, mas não pode enviar',
  account_closed: 'a conta está encerrada',
  same_account: 'a origem e o destino são a mesma conta',
} as const satisfies Record<string, string>;
