import type { Translated } from '../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  mustBeAgency: 'deve ter 4 dígitos',
  mustBeAccountNumber: 'deve ter de 2 a 10 dígitos',
  notADocument: 'não é um CPF ou CNPJ válido',
  onlyActive: 'somente uma conta no estado active pode ser bloqueada; o estado desta conta é {status}',
  onlyBlocked: 'somente uma conta no estado blocked pode ser desbloqueada; o estado desta conta é {status}',
  invalidAccountType: 'account_type inválido',
  mustBeInstantOrDate: 'deve ser uma data, ou data e hora, no formato ISO 8601',
  notBeforeFrom: 'não pode ser anterior a from',
  notBeforeFirstDay: 'não pode ser anterior ao primeiro dia',
  aboveCeiling:
    '`{name}` pode ser no máximo {ceiling} para contas do tipo {accountType}; dois administradores da instituição podem aumentar este teto',
  oneOfLimits: 'deve ter pelo menos um destes limites: {names}',
  hoursAtLeast: 'deve ser no mínimo 0',
  hoursAtMost: 'deve ser no máximo {max}',
  statementTooLarge: 'o extrato tem mais de {max} lançamentos: escolha um período menor ou o formato csv ou ofx',
  daysAtMost: 'deve ser no máximo {max} dias',
};
