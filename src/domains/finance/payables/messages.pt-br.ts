import type { Translated } from '../../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  addUp: 'somam {sum}: devem somar `amount`, {amount}',
  sameKindTwice: 'não pode conter duas vezes o mesmo tipo',
  lessThanAmount: 'a soma deve ser menor que `amount`',
  leaveOneCent: 'deve deixar pelo menos um centavo a pagar em cada parcela',
  installmentsHaveDueDates: 'não pode mudar, porque cada parcela tem o seu vencimento',
  letterOrDigit: 'deve conter uma letra ou um dígito',
  bankCode: 'deve ser o código COMPE do banco, com 3 dígitos, ou o ISPB, com 8 caracteres',
  requiredFor: 'é obrigatório para {method}',
  notAllowedFor: 'não é permitido para {method}',
  noSuchBank: 'nenhum banco que aceita TED tem este código: use um código COMPE ou um ISPB',
  billInOneInstallment: 'um boleto deve ser pago em uma única parcela',
  amountOfBarcode: 'o valor líquido deve ser o valor do código de barras: {amount}',
  companyOfBarcode: 'deve ser o CNPJ da empresa no código de barras',
  notInState:
    'só um título no estado {states} pode ser {step, select, changed {alterado} approved {aprovado} refused {recusado} other {cancelado}}; este título está no estado {status}',
  alreadyApproved: 'você já aprovou este título: outro aprovador deve dar a segunda aprovação',
  sumAboveLimit:
    'com as suas outras aprovações para este fornecedor neste dia útil, o valor líquido excede a sua alçada',
  samePayableTwice: 'não pode conter duas vezes o mesmo título',
};
