import type { Translated } from '../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  mustBeBranch: 'deve ter de 1 a 4 dígitos, sem o dígito verificador',
  mustBeAccountNumber: 'deve ser um número de conta: até 20 dígitos, e o dígito verificador pode ser X',
  mustBeReason: '`reason` deve ser um destes valores: {reasons}',
  returnedNotRefundable: 'uma TED da sua própria conta que voltou não pode ser devolvida',
  mustBeIspb: 'deve ter 8 caracteres, 0-9 e A-Z',
  onlySettled: 'somente uma TED liquidada pode ser devolvida',
  receiverIsHere: 'o recebedor tem conta nesta instituição: devolva a TED a partir dessa conta',
  mustBeBankCode: 'deve ser um código de banco com 3 dígitos (COMPE) ou 8 (ISPB)',
  favoriteLimit: 'um parceiro pode ter {limit} favoritos; exclua um antes',
  keyRequired: 'é obrigatório quando `pixKeyType` é enviado',
  keyHasOtherType: 'a chave Pix é do tipo {type}: envie este tipo ou nenhum',
  destinationRequired: 'envie `destinationAccountId`, a conta que recebe',
  required: 'é obrigatório',
  mustBeBank: 'deve ser o ISPB de um banco: 8 caracteres, 0-9 e A-Z',
  closedCannotSend: 'a conta está encerrada e não pode enviar uma TED',
};
