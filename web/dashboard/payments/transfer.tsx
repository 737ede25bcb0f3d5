import { useState } from 'react';
import { t } from '../../shared/language/text.ts';
import { Panel } from '../../shared/parts/page.tsx';
import { reais } from '../format/format.ts';
import { ActForm } from '../parts/act-form.tsx';
import { AccountField, AmountField, TextField } from '../parts/fields.tsx';
import { accountIdOf, amountOf, textOf } from '../parts/form-values.ts';
import { expectType, useSend } from '../parts/use-send.ts';
import { DashboardSendTransfer } from './documents.generated.ts';
import { Followed, type Sent } from './followed.tsx';

export function Transfer() {
  const send = useSend(DashboardSendTransfer, ['TRANSFERS']);
  const [sent, setSent] = useState<Sent | null>(null);
  async function submit(form: FormData): Promise<string> {
    const destinationAccountId = textOf(form, 'destination', t('payments.transfer.destination.missing'));
    const input = { accountId: accountIdOf(form), amount: amountOf(form), destinationAccountId };
    const { sendInternalTransfer } = await send((idempotencyKey) => ({ input, idempotencyKey }));
    const { transactionId, amount } = expectType(sendInternalTransfer, 'AcceptedInternalTransfer');
    const account = t('payments.account.id', { id: destinationAccountId });
    setSent({ transactionId, amount, about: t('payments.recipient', { recipient: account }) });
    return t('payments.accepted', { amount: reais(amount), recipient: account });
  }
  return (
    <Panel title={t('payments.transfer')} aside={<p className="muted small">{t('payments.transfer.about')}</p>}>
      <ActForm label={t('payments.transfer.send')} submit={submit}>
        <AccountField label={t('payments.sentFrom')} />
        <AmountField label={t('payments.transfer.amount')} value="5,00" />
        <TextField label={t('payments.transfer.destination')} name="destination" inputMode="numeric" maxLength={20} />
      </ActForm>
      {sent ? <Followed key={sent.transactionId} sent={sent} held={t('payments.held')} /> : null}
    </Panel>
  );
}
