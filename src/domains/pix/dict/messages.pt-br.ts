import type { Translated } from '../../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  accountRequired: '`accountId` é obrigatório: toda consulta é feita para o titular de uma conta',
  accountNotOfPartner: 'accountId não é uma conta deste parceiro',
  holderWithoutDocument: 'o titular da conta não tem CPF nem CNPJ: toda consulta precisa de um',
  notInDirectory: 'esta chave não está registrada no DICT',
  invalidKey: '{member} não é uma chave Pix válida: use CPF, CNPJ, e-mail, telefone (+5511987654321) ou EVP',
  invalidKeyOfType:
    '{member} não é uma chave válida do tipo {type}: use {type, select, CPF {um CPF com os dígitos verificadores} CNPJ {um CNPJ com os dígitos verificadores} PHONE {um telefone como +5511987654321} EMAIL {um e-mail com no máximo 77 caracteres} other {uma chave aleatória (UUID)}}',
};
