import type { Translated } from '../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  limitExceeded:
    'o limite {limit, select, transaction {por transação} daily {diário} monthly {mensal} other {noturno}} foi excedido; restam {remaining}',
  insufficientBalance: 'saldo insuficiente: são necessários {required}, e há {available} disponíveis',
};
