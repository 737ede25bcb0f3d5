import { t } from '../../shared/language/text.ts';
import { expectType, useSend } from '../parts/use-send.ts';
import { DashboardLookUpKey, DashboardSendPix } from './documents.generated.ts';

/** Looks up a PIX key. The result names the owner and is required for the payment. */
export function useKeyLookup() {
  const lookUp = useSend(DashboardLookUpKey);
  return async (accountId: number, key: string) =>
    expectType((await lookUp(() => ({ input: { accountId, key } }))).lookUpPixKey, 'PixKeyLookup');
}

export interface PixOrder {
  readonly accountId: number;
  readonly amount: number;
  readonly key: string;
  readonly endToEndId: string;
  readonly ispb: string;
  readonly description?: string;
}

/** Sends a PIX to a looked-up key. Returns the transaction id. */
export function useSendPix() {
  const send = useSend(DashboardSendPix, ['PIX_OUT']);
  return async ({ key, ispb, ...order }: PixOrder): Promise<string> => {
    const input = { description: t('dashboardParts.pixDescription'), ...order, pixKey: key, recipientIspb: ispb };
    const { sendPixPayment } = await send((idempotencyKey) => ({ input, idempotencyKey }));
    return expectType(sendPixPayment, 'AcceptedPixPayment').transactionId;
  };
}
