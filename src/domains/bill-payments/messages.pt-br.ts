import type { Translated } from '../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  invalidBillCode: 'este código de pagamento não é válido: {why}',
  codeTooLong: 'ele tem mais de {max} caracteres',
  hasOtherCharacters: 'ele tem caracteres que não são dígitos, espaços, pontos ou hifens',
  wrongLength:
    'ele tem {count} dígitos: um código de barras tem 44, a linha digitável de um boleto tem 47, e a de uma guia, que começa com 8, tem 48',
  wrongCheckDigit: 'o dígito verificador do {part, select, field {campo} other {bloco}} {number} não confere',
  wrongGeneralDigit: 'o dígito verificador geral do código não confere',
  notInReais: 'a moeda (4º dígito) não é 9, o real',
  badSegment: 'o segmento (2º dígito) não é de 1 a 7 nem 9',
  badValueKind: 'o identificador de valor (3º dígito) não é de 6 a 9',
  belongsTo: 'o código é de {type, select, boleto {um boleto} other {uma guia}}',
  notCovered:
    'nenhum convênio de arrecadação da instituição cobre {type, select, boleto {este boleto} other {esta guia}}',
  agreementsUnavailable:
    'os convênios de arrecadação do provedor não estão disponíveis agora; tente de novo mais tarde',
  onlyQuoted:
    'somente um pagamento no estado quoted pode ser confirmado ou cancelado; o estado deste pagamento é {status}',
  outsideWindow: 'este pagamento só pode ser confirmado de {opens} até {closes}',
  confirmTotal: 'o valor da cotação é {total}: confirme exatamente este valor',
  mustBeDate: 'deve ser uma data no formato AAAA-MM-DD',
  centsAtMost: 'deve ser no máximo {max} centavos',
  onlyForBoletos: 'é somente para boletos: o código de uma guia não tem vencimento',
  onlyForGuides: 'é somente para guias',
  dueDateTooFar: 'deve estar no máximo 3.000 dias atrás e no máximo 5.500 dias à frente',
};
