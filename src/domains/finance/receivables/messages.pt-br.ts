import type { Translated } from '../../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  integerOrDigits: 'deve ser um número inteiro ou um texto de dígitos',
  unitsInRange: 'deve ser um número inteiro entre 1 e 9007199254740991',
  wholeCents: 'deve ser um número inteiro de centavos: um múltiplo de 100',
  positiveDecimal: 'deve ser um decimal positivo, como 5.4321',
  currencyCode: 'deve ser um código de moeda ISO 4217',
  anotherAccount: 'o crédito foi recebido em outra conta: omita accountId ou informe essa conta',
  notInAccount: 'o título a receber não pode ser recebido na conta do crédito',
  receivedOn: 'o crédito foi recebido em {day}: use este dia como receivedOn',
  creditDayClosed: 'o dia de tesouraria {day} está fechado: reabra-o antes',
  receivableIs:
    'o título a receber {status, select, open {está em aberto} partially_received {foi recebido em parte} received {já foi recebido} cancelled {foi cancelado} other {está no estado {status}}}',
  onlyOtherCurrencies: 'vale só para moedas diferentes de BRL: omita este campo',
  rateRequired: 'é obrigatório, porque o título a receber está em {currency}',
  amountOutOfRange: 'resulta em menos de um centavo ou em mais que o valor máximo',
};
