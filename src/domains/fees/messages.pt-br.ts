import type { Translated } from '../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  mustBeCents: 'deve ser um número inteiro de centavos',
  notNegative: 'não pode ser negativo',
  mustBePercent: 'deve ser de 0 a 100, com no máximo 4 casas decimais',
  todayOrLater: 'deve ser hoje ou depois',
  notBeforeStart: 'não pode ser anterior a effectiveFrom',
  notBelowMinimum: 'não pode ser menor que minAmount',
  onlyScopeCustomer: 'é obrigatório com o escopo customer e não é permitido com outros escopos',
  onlyScopeAccount: 'é obrigatório com o escopo account e não é permitido com outros escopos',
  accountOfInstitution: 'conta não encontrada: use uma conta da instituição',
  notBeforeFirstDay: 'não pode ser anterior ao primeiro dia da tarifa',
  mustBeDate: 'deve ser uma data no formato AAAA-MM-DD',
  isAfterTo: 'é posterior a to',
};
