import { useState } from 'react';
import { t } from '../../shared/language/text.ts';
import { Panel } from '../../shared/parts/page.tsx';
import { reais, shortTime } from '../format/format.ts';
import { ActForm } from '../parts/act-form.tsx';
import { AccountField, AmountField, TextField } from '../parts/fields.tsx';
import { accountIdOf, amountOf, textOf } from '../parts/form-values.ts';
import { expectType, useSend } from '../parts/use-send.ts';
import { DashboardSendTed } from './documents.generated.ts';
import { Followed, type Sent } from './followed.tsx';

const RECIPIENTS = [
  ['Marina Alves', t('payments.ted.settles')],
  ['Marina REFUSE', t('payments.ted.refused')],
  ['Marina REJECT 2', t('payments.ted.returned')],
  ['Marina HOLD', t('payments.ted.held')],
] as const;

export function Ted() {
  const send = useSend(DashboardSendTed, ['TED']);
  const [sent, setSent] = useState<Sent | null>(null);
  async function submit(form: FormData): Promise<string> {
    const input = {
      accountId: accountIdOf(form),
      amount: amountOf(form),
      recipientName: textOf(form, 'recipient', t('payments.ted.recipient.missing')),
      recipientDocument: textOf(form, 'document', t('payments.ted.document.missing')).replace(/[.\-/ ]/g, ''),
      recipientBankCode: textOf(form, 'bank', t('payments.ted.bank.missing')),
      recipientBranch: textOf(form, 'branch', t('payments.ted.branch.missing')),
      recipientAccount: textOf(form, 'number', t('payments.ted.number.missing')).replace(/[-. ]/g, ''),
    };
    const { sendTed } = await send((idempotencyKey) => ({ input, idempotencyKey }));
    const { transactionId, keptUntil } = expectType(sendTed, 'AcceptedTed');
    const { amount, recipientName, recipientBankCode } = input;
    setSent({
      transactionId,
      amount,
      about: t('payments.recipient.bank', { recipient: recipientName, bank: recipientBankCode }),
    });
    return keptUntil === null
      ? t('payments.accepted', { amount: reais(amount), recipient: recipientName })
      : t('payments.ted.scheduled', { time: shortTime(keptUntil) });
  }
  return (
    <Panel title={t('payments.ted')} aside={<p className="muted small">{t('payments.ted.about')}</p>}>
      <ActForm label={t('payments.ted.send')} submit={submit}>
        <AccountField label={t('payments.sentFrom')} />
        <AmountField label={t('payments.ted.amount')} value="20,00" />
        <TextField
          label={t('payments.ted.recipient')}
          name="recipient"
          defaultValue="Marina Alves"
          maxLength={80}
          list="ted-recipients"
        />
        <TextField label={t('payments.ted.document')} name="document" defaultValue="111.444.777-35" maxLength={18} />
        <TextField label={t('payments.ted.bank')} name="bank" defaultValue="60701190" maxLength={8} />
        <TextField
          label={t('payments.ted.number')}
          name="number"
          inputMode="numeric"
          defaultValue="123456-7"
          maxLength={21}
        />
        <TextField
          label={t('payments.ted.branch')}
          name="branch"
          inputMode="numeric"
          defaultValue="1234"
          maxLength={4}
        />
        <datalist id="ted-recipients">
          {RECIPIENTS.map(([name, what]) => (
            <option key={name} value={name}>
              {what}
            </option>
          ))}
        </datalist>
      </ActForm>
      {sent ? <Followed key={sent.transactionId} sent={sent} held={t('payments.held.str')} /> : null}
    </Panel>
  );
}
