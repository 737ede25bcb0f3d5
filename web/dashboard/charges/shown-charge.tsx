import type { ReactNode } from 'react';
import { Copy } from '../../shared/parts/copy.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { useDesk } from '../desk/desk-context.ts';
import { useLive } from '../desk/use-live.ts';
import { reais, shortTime } from '../format/format.ts';
import { Said, useBusily } from '../parts/act-form.tsx';
import { expectType, useSend } from '../parts/use-send.ts';
import { DashboardCharge, DashboardPayCharge } from './documents.generated.ts';
import { STATUS_TONES, STATUS_WORDS, type STATUSES } from './words.ts';

export interface ChargeFacts {
  readonly txId: string;
  readonly amount: number | null;
  readonly brcode: string;
  readonly qrCode: string;
  readonly expiresAt: string | null;
  readonly status: (typeof STATUSES)[number];
  readonly paidAt: string | null;
}

/** QR code of a charge with live status. In the sandbox, a button simulates the payment. */
export function ShownCharge({ charge, children }: { readonly charge: ChargeFacts; readonly children?: ReactNode }) {
  const { txId, amount, brcode, qrCode, expiresAt } = charge;
  const desk = useDesk();
  const pay = useSend(DashboardPayCharge, ['Charges']);
  const { busily, isBusy, said } = useBusily();
  const followed = charge.status === 'ACTIVE' ? { txId } : null;
  const live = useLive(DashboardCharge, followed, (told) => told.charge.status !== 'ACTIVE')?.charge;
  const { status, paidAt } = live ?? charge;
  const words =
    paidAt === null ? STATUS_WORDS : { ...STATUS_WORDS, [status]: `${STATUS_WORDS[status]} at ${shortTime(paidAt)}` };
  const payIt = async () => {
    const { simulateChargePayment } = await pay(() => ({ input: { txId } }));
    const paid = expectType(simulateChargePayment, 'SimulatedPix');
    return paid.status === 'REJECTED'
      ? `The charge rejected the PIX of ${reais(paid.amount)} (${paid.reasonCode}).`
      : `A payer at another bank paid ${reais(paid.amount)}.`;
  };
  return (
    <div className="charge">
      <img src={qrCode} alt="QR code of the charge" />
      <div className="charge-facts">
        <p className="balance">{amount === null ? 'Any amount' : reais(amount)}</p>
        <p role="status">
          <Status state={status} tones={STATUS_TONES} words={words} />
        </p>
        {expiresAt === null ? null : <p className="muted small">expires {shortTime(expiresAt)}</p>}
        <div className="brcode small">
          <Copy text={brcode} label="the code as text" />
        </div>
        {status === 'ACTIVE' && desk.may('sandbox:write') ? (
          <p>
            <button type="button" disabled={isBusy} onClick={() => void busily(payIt)}>
              Simulate payment
            </button>
          </p>
        ) : null}
        <Said {...said} />
        {children}
      </div>
    </div>
  );
}
