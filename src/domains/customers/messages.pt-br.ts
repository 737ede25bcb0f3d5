import type { Translated } from '../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  mustBeEmail: 'deve ser um endereço de e-mail',
  mustBePhone: 'deve ser um telefone: dígitos, espaços, ( ) - e um + no início',
  wrongUserType: 'não corresponde ao documento: member_pf tem CPF, member_pj tem CNPJ',
  mustBeDate: 'deve ser uma data no formato AAAA-MM-DD',
  mustBeAddress: 'deve ser um texto com no máximo 500 caracteres, ou um objeto',
  tooMuchJson: 'deve ter no máximo 16 kB de JSON e 5 níveis, sem caracteres de controle nem surrogates isolados',
  noOpenReview: 'nenhuma análise de compliance do cliente está aberta; o estado dela é {state}',
  oneReference: 'envie exatamente um destes campos: customerId, cpf ou cnpj',
};
