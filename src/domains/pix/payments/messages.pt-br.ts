import type { Translated } from '../../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  mustBeIspb: 'deve ter oito caracteres, 0-9 e A-Z',
  lookupRequired:
    '`endToEndId` é obrigatório: consulte antes a chave para esta conta e envie o end-to-end id da consulta',
  mustBeEndToEndId: 'deve ser o end-to-end id de uma consulta',
  keyOfPayer: 'esta chave pertence à conta pagadora: envie para uma chave de outra conta',
  amountRequired: 'é obrigatório: este QR Code estático não tem valor',
  mustBeSpiCode: 'deve ser um código do SPI: quatro caracteres, A-Z e 0-9',
  mustBeReaction: 'deve ser settle, slow, silence ou reject-<code> em letras minúsculas',
  onlySettled: 'somente um Pix liquidado pode ser devolvido',
  receiverIsHere: 'o recebedor tem conta nesta instituição: devolva o Pix a partir dessa conta',
};
