import type { Translated } from '../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  itemsAtMost: 'deve ter no máximo {max} itens',
  accountsOfPartner: 'accountIds contém uma conta que não pertence a este parceiro',
  aboutOrTime: 'não pode ser combinado com from nem to: envie about ou um período',
};
