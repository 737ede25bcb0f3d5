import type { Translated } from '../../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  notAnActiveKey:
    'pix_key não é uma chave ativa desta conta: envie uma chave ativa, ou nenhuma para usar a mais antiga',
  endClaimFirst:
    'há uma reivindicação aberta para esta chave: confirme ou cancele a reivindicação, ou espere até que ela termine',
  notDeletable: 'o estado da chave é {status}, e ela não pode ser excluída: espere a resposta do DICT',
  accountBlocked: 'a conta está bloqueada: ela não pode receber uma chave nova',
  keyLimit: 'uma conta deste titular pode ter {limit} chaves: exclua uma antes',
  evpIsGenerated: 'uma chave aleatória (EVP) é gerada: não envie key',
  keyRequired: 'key é obrigatório para uma chave do tipo {keyType}',
  holderHasNone: 'o titular da conta não tem {type}: escolha outro keyType',
  keyIsDocument: 'uma chave {type} é o documento do titular: não envie key',
  alreadyHere: 'a conta já tem esta chave',
  alreadyInDirectory: 'a chave já está registrada no DICT',
  notOfPartner: 'nenhuma conta deste parceiro tem esta chave no DICT',
  alreadyBlocked: 'a chave já está bloqueada',
  notBlocked: 'a chave não está bloqueada',
};
