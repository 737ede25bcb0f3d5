import type { Translated } from '../../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  notCancellable: 'o estado da recuperação de valores é {status}: ela não pode ser cancelada',
  acceptsNoRequest: 'o estado da recuperação de valores é {status}: ela não aceita pedido de devolução',
  requestIsOpen: 'esta recuperação de valores já tem um pedido de devolução aberto',
  allCameBack: 'o valor total da transação raiz já voltou',
  lessIsLeft: 'somente {remaining} da transação raiz ainda não voltou: foi pedido {amount}',
  onlyLeft: 'somente {remaining} ainda não voltou',
  notCredited: 'não foi possível creditar a conta',
  receiverIsHere: 'o recebedor tem conta nesta instituição: devolva o Pix a partir dessa conta',
  stepNotInState:
    'o estado da recuperação de valores é {status}, e ela não permite este passo: consulte o estado antes do próximo passo',
  noOpenRequest: 'esta recuperação de valores não tem pedido de devolução aberto',
};
