import { useRef, useState } from 'react';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
import { Panel } from '../../shared/parts/page.tsx';
import { Status, type Tone } from '../../shared/parts/status.tsx';
import { Day } from '../../shared/parts/times.tsx';
import { useDesk } from '../desk/desk-context.ts';
import { useLive } from '../desk/use-live.ts';
import { reais, shortTime } from '../format/format.ts';
import { ActForm, Said, useBusily } from '../parts/act-form.tsx';
import { AccountField, TextField } from '../parts/fields.tsx';
import { accountIdOf, textOf } from '../parts/form-values.ts';
import { expectType, useSend } from '../parts/use-send.ts';
import {
  DashboardBill,
  type DashboardBillSubscription,
  DashboardConfirmBill,
  DashboardMakeBill,
  DashboardQuoteBill,
} from './documents.generated.ts';

type ShownBill = DashboardBillSubscription['billPayment'];

const TONES: Readonly<Record<ShownBill['status'], Tone>> = {
  UNCONFIRMED: 'wait',
  QUOTED: 'wait',
  PROCESSING: 'wait',
  SETTLED: 'good',
  FAILED: 'bad',
  EXPIRED: 'bad',
  CANCELLED: 'bad',
};

const SAMPLE_CENTS = 4_990;
const SAMPLE_DAYS_MS = 10 * 86_400_000;

export function Bill() {
  const desk = useDesk();
  const quote = useSend(DashboardQuoteBill);
  const make = useSend(DashboardMakeBill);
  const [billPaymentId, setBillPaymentId] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  async function submit(form: FormData, pressed: string): Promise<string> {
    if (pressed === 'make') {
      const dueDate = new Date(Date.now() + SAMPLE_DAYS_MS).toISOString().slice(0, 10);
      const input = { type: 'BOLETO', amount: SAMPLE_CENTS, dueDate, behaviour: 'SETTLES' } as const;
      const { line } = expectType((await make(() => ({ input }))).simulateBill, 'SimulatedBill');
      const code = place.current?.querySelector<HTMLInputElement>('[name=code]');
      if (code) code.value = line;
      return t('payments.bill.sample.done', { amount: reais(SAMPLE_CENTS) });
    }
    const barcode = textOf(form, 'code', t('payments.bill.code.missing'));
    const input = { accountId: accountIdOf(form), barcode };
    const { quoteBillPayment } = await quote((idempotencyKey) => ({ input, idempotencyKey }));
    setBillPaymentId(expectType(quoteBillPayment, 'BillPayment').billPaymentId);
    return '';
  }
  return (
    <Panel title={t('payments.bill')} aside={<p className="muted small">{t('payments.bill.about')}</p>}>
      <div ref={place}>
        <ActForm
          label={t('payments.bill.lookUp')}
          others={desk.may('sandbox:write') ? [['make', t('payments.bill.sample')]] : []}
          submit={submit}
        >
          <AccountField label={t('payments.paidFrom')} />
          <TextField
            label={t('payments.bill.code')}
            name="code"
            inputMode="numeric"
            maxLength={60}
            spellCheck={false}
          />
        </ActForm>
      </div>
      {billPaymentId === null ? null : <FollowedBill key={billPaymentId} billPaymentId={billPaymentId} />}
    </Panel>
  );
}

function FollowedBill({ billPaymentId }: { readonly billPaymentId: string }) {
  const bill = useLive(DashboardBill, { billPaymentId })?.billPayment;
  const confirm = useSend(DashboardConfirmBill);
  const { busily, isBusy, said } = useBusily();
  if (!bill) return null;
  const { status, totalAmount } = bill;
  const pay = (amountCents: number) => async () => {
    await confirm((idempotencyKey) => ({ input: { billPaymentId, amountCents }, idempotencyKey }));
    return t('payments.bill.done', { amount: reais(amountCents) });
  };
  return (
    <div className="shown">
      <BillFacts bill={bill} />
      {status === 'QUOTED' && totalAmount !== null ? (
        <p>
          <button type="button" className="primary" disabled={isBusy} onClick={() => void busily(pay(totalAmount))}>
            {t('payments.bill.pay', { amount: reais(totalAmount) })}
          </button>
        </p>
      ) : null}
      <Said {...said} />
    </div>
  );
}

function BillFacts({ bill }: { readonly bill: ShownBill }) {
  const { status, totalAmount, originalAmount, discountAmount, additionAmount, failure, receipt } = bill;
  const parts = [
    discountAmount ? t('payments.bill.discount', { amount: reais(discountAmount) }) : null,
    additionAmount ? t('payments.bill.addition', { amount: reais(additionAmount) }) : null,
  ].filter((part) => part !== null);
  const words = t(`payments.bill.status.${status}`);
  return (
    <>
      {totalAmount === null ? null : <p className="balance">{reais(totalAmount)}</p>}
      <p role="status">
        <Status
          state={status}
          tones={TONES}
          text={failure ? t('payments.because', { status: words, reason: failure.message }) : words}
        />
      </p>
      {bill.beneficiaryName ? <p className="small">{bill.beneficiaryName}</p> : null}
      {parts.length > 0 && originalAmount !== null ? (
        <p className="muted small">
          {reais(originalAmount)}, {parts.join(', ')}
        </p>
      ) : null}
      <p className="muted small">
        {bill.dueDate ? <Rich text="payments.bill.due" values={{ day: <Day day={bill.dueDate} /> }} /> : null}
        {status === 'QUOTED' ? ` · ${t('payments.bill.until', { time: shortTime(bill.quoteExpiresAt) })}` : ''}
      </p>
      {receipt ? (
        <p className="small">
          <Rich text="payments.bill.authentication" values={{ code: <code>{receipt.authentication}</code> }} />
        </p>
      ) : null}
    </>
  );
}
