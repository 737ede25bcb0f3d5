import type { Translated } from '../../../platform/language/text.ts';
import type { english } from './messages.en.ts';

export const portuguese: Translated<typeof english> = {
  receivedNoPix: 'a conta não recebeu um Pix com este id: confira transactionId e accountId',
  mustBeReason: '`reason` deve ser um destes valores: {reasons}',
  windowExpired: 'um Pix pode ser devolvido até 90 dias após a liquidação: este podia ser devolvido até {until}',
  exceedsRemainder: 'ainda é possível devolver {remaining} deste Pix; as devoluções pendentes já estão descontadas',
};
