import { useState } from 'react';
import { Panel } from '../../shared/parts/page.tsx';
import { reais } from '../format/format.ts';
import { ActForm } from '../parts/act-form.tsx';
import { AccountField, AmountField, TextField } from '../parts/fields.tsx';
import { accountIdOf, amountOf, textOf } from '../parts/form-values.ts';
import { expectType, useSend } from '../parts/use-send.ts';
import { DashboardSendTransfer } from './documents.generated.ts';
import { Followed, type Sent } from './followed.tsx';

export function Transfer() {
  const send = useSend(DashboardSendTransfer, ['Transfers']);
  const [sent, setSent] = useState<Sent | null>(null);
  async function submit(form: FormData): Promise<string> {
    const destinationAccountId = textOf(form, 'destination', 'Enter the id of the destination account.');
    const input = { accountId: accountIdOf(form), amount: amountOf(form), destinationAccountId };
    const { sendInternalTransfer } = await send((idempotencyKey) => ({ input, idempotencyKey }));
    const { transactionId, amount } = expectType(sendInternalTransfer, 'AcceptedInternalTransfer');
    setSent({ transactionId, amount, about: `to account ${destinationAccountId}` });
    return `${reais(amount)} to account ${destinationAccountId} accepted.`;
  }
  return (
    <Panel title="Transfer" aside={<p className="muted small">To an account of this bank</p>}>
      <ActForm label="Transfer" submit={submit}>
        <AccountField label="Sent from" />
        <AmountField label="Transfer, R$" value="5,00" />
        <TextField label="Destination account id" name="destination" inputMode="numeric" maxLength={20} />
      </ActForm>
      {sent ? <Followed key={sent.transactionId} sent={sent} held="held" /> : null}
    </Panel>
  );
}
