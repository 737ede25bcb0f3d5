import { useRef, useState } from 'react';
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

const WORDS = {
  UNCONFIRMED: 'waiting for the quote of the provider',
  QUOTED: 'can be paid',
  PROCESSING: 'in progress',
  SETTLED: 'paid',
  FAILED: 'not paid',
  EXPIRED: 'quote expired: look the bill up again',
  CANCELLED: 'cancelled',
} as const;

const TONES: Readonly<Record<keyof typeof WORDS, Tone>> = {
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
      return `A boleto of ${reais(SAMPLE_CENTS)}, due in 10 days. Look it up.`;
    }
    const barcode = textOf(form, 'code', 'Enter the line or the barcode of the bill.');
    const input = { accountId: accountIdOf(form), barcode };
    const { quoteBillPayment } = await quote((idempotencyKey) => ({ input, idempotencyKey }));
    setBillPaymentId(expectType(quoteBillPayment, 'BillPayment').billPaymentId);
    return '';
  }
  return (
    <Panel title="Bill" aside={<p className="muted small">Enter the line of a boleto or a guide</p>}>
      <div ref={place}>
        <ActForm
          label="Look up bill"
          others={desk.may('sandbox:write') ? [['make', 'Create sample bill']] : []}
          submit={submit}
        >
          <AccountField label="Paid from" />
          <TextField label="Line or barcode" name="code" inputMode="numeric" maxLength={60} spellCheck={false} />
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
    return `${reais(amountCents)} reserved. The provider is paying the bill.`;
  };
  return (
    <div className="shown">
      <BillFacts bill={bill} />
      {status === 'QUOTED' && totalAmount !== null ? (
        <p>
          <button type="button" className="primary" disabled={isBusy} onClick={() => void busily(pay(totalAmount))}>
            Pay {reais(totalAmount)}
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
    discountAmount ? `${reais(discountAmount)} off` : null,
    additionAmount ? `${reais(additionAmount)} interest and fine` : null,
  ].filter((part) => part !== null);
  return (
    <>
      {totalAmount === null ? null : <p className="balance">{reais(totalAmount)}</p>}
      <p role="status">
        <Status
          state={status}
          tones={TONES}
          words={failure ? { [status]: `${WORDS[status]}: ${failure.message}` } : WORDS}
        />
      </p>
      {bill.beneficiaryName ? <p className="small">{bill.beneficiaryName}</p> : null}
      {parts.length > 0 && originalAmount !== null ? (
        <p className="muted small">
          {reais(originalAmount)}, {parts.join(', ')}
        </p>
      ) : null}
      <p className="muted small">
        {bill.dueDate ? (
          <>
            due <Day day={bill.dueDate} />
          </>
        ) : null}
        {status === 'QUOTED' ? ` · until ${shortTime(bill.quoteExpiresAt)}` : ''}
      </p>
      {receipt ? (
        <p className="small">
          Authentication <code>{receipt.authentication}</code>
        </p>
      ) : null}
    </>
  );
}
