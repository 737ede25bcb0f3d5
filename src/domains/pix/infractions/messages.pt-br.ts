import type { Translated } from '../../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  openerCancels: 'somente a instituição que abriu a notificação pode cancelá-la',
  notCancellable: 'o estado da notificação é {status}: ela não pode ser cancelada',
  noSettledPix: 'a conta não tem um Pix liquidado com este `endToEndId`: confira accountId e endToEndId',
  oneReference: 'envie `transactionId` ou `endToEndId`, não os dois',
  receivedNoPix: 'o parceiro não recebeu um Pix com este id',
  alreadyReported: 'o outro banco já notificou este Pix',
  stepNotInState:
    'o estado da notificação é {status}: ela não pode ser {step, select, acknowledge {recebida} found {aceita como procedente} unfound {rejeitada como improcedente} other {cancelada}}. Consulte o estado antes do próximo passo',
  cancelAsPartner: 'o parceiro abriu esta notificação: cancele-a como parceiro com cancelInfraction',
};
