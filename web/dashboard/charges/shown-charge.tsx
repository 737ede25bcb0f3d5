import type { ReactNode } from 'react';
import { t } from '../../shared/language/text.ts';
import { Copy } from '../../shared/parts/copy.tsx';
import { Status } from '../../shared/parts/status.tsx';
import { useDesk } from '../desk/desk-context.ts';
import { useLive } from '../desk/use-live.ts';
import { reais, shortTime } from '../format/format.ts';
import { Said, useBusily } from '../parts/act-form.tsx';
import { expectType, useSend } from '../parts/use-send.ts';
import { DashboardCharge, DashboardPayCharge } from './documents.generated.ts';
import { STATUS_TONES, type STATUSES } from './words.ts';

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
  const pay = useSend(DashboardPayCharge, ['CHARGES']);
  const { busily, isBusy, said } = useBusily();
  const followed = charge.status === 'ACTIVE' ? { txId } : null;
  const live = useLive(DashboardCharge, followed, (told) => told.charge.status !== 'ACTIVE')?.charge;
  const { status, paidAt } = live ?? charge;
  const text = paidAt === null ? t(`charges.status.${status}`) : t('charges.paidAt', { time: shortTime(paidAt) });
  const payIt = async () => {
    const { simulateChargePayment } = await pay(() => ({ input: { txId } }));
    const paid = expectType(simulateChargePayment, 'SimulatedPix');
    return paid.status === 'REJECTED'
      ? t('charges.pay.rejected', { amount: reais(paid.amount), reason: String(paid.reasonCode) })
      : t('charges.pay.done', { amount: reais(paid.amount) });
  };
  return (
    <div className="charge">
      <img src={qrCode} alt={t('charges.code.image')} />
      <div className="charge-facts">
        <p className="balance">{amount === null ? t('charges.amount.any') : reais(amount)}</p>
        <p role="status">
          <Status state={status} tones={STATUS_TONES} text={text} />
        </p>
        {expiresAt === null ? null : (
          <p className="muted small">{t('charges.expires', { time: shortTime(expiresAt) })}</p>
        )}
        <div className="brcode small">
          <Copy text={brcode} label={t('charges.code.label')} />
        </div>
        {status === 'ACTIVE' && desk.may('sandbox:write') ? (
          <p>
            <button type="button" disabled={isBusy} onClick={() => void busily(payIt)}>
              {t('charges.pay')}
            </button>
          </p>
        ) : null}
        <Said {...said} />
        {children}
      </div>
    </div>
  );
}
