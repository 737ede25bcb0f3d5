import type { Translated } from '../../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  noSuchAccount: 'a instituição não tem conta vinculada com este número',
  accountNotFound: 'conta não encontrada: use uma conta que escrowAccounts lista',
  accountOrKey: 'envie uma conta ou uma chave Pix, e não ambas',
  onlyForKey: 'vale só para uma chave Pix: omita para uma conta',
  requiredForKey: 'é obrigatório com uma chave Pix',
  ownBeneficiary: 'a conta vinculada não pode ser a própria beneficiária',
  termsNotProposed:
    'só uma versão proposta pode ser decidida ou retirada; esta versão {status, select, in_force {está em vigor} replaced {foi substituída} declined {foi recusada} withdrawn {foi retirada} other {está no estado {status}}}',
  ownTerms: 'você propôs esta versão: retire-a',
  termsOfAnother: 'só o autor pode retirar uma versão proposta; um tesoureiro pode recusá-la',
  belowAmount: 'o saldo disponível da conta é menor que o valor',
  releaseOfAnother: 'só quem solicitou pode retirar uma liberação; um tesoureiro pode recusá-la',
  ownRelease: 'você solicitou esta liberação: retire-a',
  olderThanTerms: 'a liberação é anterior aos termos das contas vinculadas: retire-a ou recuse-a, e solicite uma nova',
  termsChanged: 'os termos da conta mudaram depois da solicitação: retire-a ou recuse-a, e solicite uma nova',
};
