import { useState } from 'react';
import { Panel } from '../../shared/parts/page.tsx';
import { reais, shortTime } from '../format/format.ts';
import { ActForm } from '../parts/act-form.tsx';
import { AccountField, AmountField, TextField } from '../parts/fields.tsx';
import { accountIdOf, amountOf, textOf } from '../parts/form-values.ts';
import { expectType, useSend } from '../parts/use-send.ts';
import { DashboardSendTed } from './documents.generated.ts';
import { Followed, type Sent } from './followed.tsx';

const RECIPIENTS = [
  ['Marina Alves', 'settles'],
  ['Marina REFUSE', 'is refused'],
  ['Marina REJECT 2', 'settles, then is returned'],
  ['Marina HOLD', 'is held, then settles'],
] as const;

export function Ted() {
  const send = useSend(DashboardSendTed, ['TED']);
  const [sent, setSent] = useState<Sent | null>(null);
  async function submit(form: FormData): Promise<string> {
    const input = {
      accountId: accountIdOf(form),
      amount: amountOf(form),
      recipientName: textOf(form, 'recipient', 'Enter the name of the recipient.'),
      recipientDocument: textOf(form, 'document', 'Enter the CPF or CNPJ of the recipient.').replace(/[.\-/ ]/g, ''),
      recipientBankCode: textOf(form, 'bank', "Enter the ISPB of the recipient's bank."),
      recipientBranch: textOf(form, 'branch', 'Enter the branch of the recipient.'),
      recipientAccount: textOf(form, 'number', 'Enter the account of the recipient.').replace(/[-. ]/g, ''),
    };
    const { sendTed } = await send((idempotencyKey) => ({ input, idempotencyKey }));
    const { transactionId, keptUntil } = expectType(sendTed, 'AcceptedTed');
    const { amount, recipientName, recipientBankCode } = input;
    setSent({ transactionId, amount, about: `to ${recipientName} at ${recipientBankCode}` });
    return keptUntil === null
      ? `${reais(amount)} to ${recipientName} accepted.`
      : `TEDs are sent on business days from 06:30 to 17:00. This one is scheduled for ${shortTime(keptUntil)}.`;
  }
  return (
    <Panel title="TED" aside={<p className="muted small">To an account at another bank</p>}>
      <ActForm label="Send TED" submit={submit}>
        <AccountField label="Sent from" />
        <AmountField label="TED, R$" value="20,00" />
        <TextField
          label="Recipient"
          name="recipient"
          defaultValue="Marina Alves"
          maxLength={80}
          list="ted-recipients"
        />
        <TextField label="CPF or CNPJ" name="document" defaultValue="111.444.777-35" maxLength={18} />
        <TextField label="ISPB" name="bank" defaultValue="60701190" maxLength={8} />
        <TextField label="Account number" name="number" inputMode="numeric" defaultValue="123456-7" maxLength={21} />
        <TextField label="Branch" name="branch" inputMode="numeric" defaultValue="1234" maxLength={4} />
        <datalist id="ted-recipients">
          {RECIPIENTS.map(([name, what]) => (
            <option key={name} value={name}>
              {what}
            </option>
          ))}
        </datalist>
      </ActForm>
      {sent ? <Followed key={sent.transactionId} sent={sent} held="held by the STR" /> : null}
    </Panel>
  );
}
