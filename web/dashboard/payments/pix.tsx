import { useState } from 'react';
import { formatDocument } from '../../shared/format/words.ts';
import { Panel } from '../../shared/parts/page.tsx';
import { reais } from '../format/format.ts';
import { ActForm } from '../parts/act-form.tsx';
import { AccountField, AmountField, TextField } from '../parts/fields.tsx';
import { accountIdOf, amountOf, FormFault, textOf } from '../parts/form-values.ts';
import { Followed, type Sent } from './followed.tsx';
import { type PixOrder, useKeyLookup, useSendPix } from './use-send-pix.ts';

/** Sends a PIX in two steps: key lookup, then payment. */
export function Pix() {
  const lookUp = useKeyLookup();
  const sendPix = useSendPix();
  const [order, setOrder] = useState<(PixOrder & { readonly to: string }) | null>(null);
  const [sent, setSent] = useState<Sent | null>(null);
  async function submit(form: FormData, pressed: string): Promise<string> {
    const [accountId, amount] = [accountIdOf(form), amountOf(form)];
    const key = textOf(form, 'key', 'Enter a PIX key: e-mail, phone, CPF, CNPJ or random key.');
    if (pressed !== 'send') {
      const { canonicalKey, endToEndId, ispb, ownerName, ownerDocument, participantName } = await lookUp(
        accountId,
        key,
      );
      const to = `${ownerName} (${formatDocument(ownerDocument)}) at ${participantName}`;
      setOrder({ accountId, amount, key, endToEndId, ispb, to });
      return `${canonicalKey} belongs to ${to}.`;
    }
    if (!order || order.key !== key || order.accountId !== accountId || order.amount !== amount) {
      setOrder(null);
      throw new FormFault('The key has changed. Look it up again.');
    }
    const { to, ...pix } = order;
    const transactionId = await sendPix(pix);
    setSent({ transactionId, amount, about: `to ${to}` });
    setOrder(null);
    return `${reais(amount)} to ${key} accepted.`;
  }
  return (
    <Panel title="PIX" aside={<p className="muted small">To the owner of a PIX key</p>}>
      <ActForm label="Look up key" others={order ? [['send', `Send ${reais(order.amount)}`]] : []} submit={submit}>
        <AccountField label="Paid from" />
        <AmountField label="PIX, R$" value="10,00" />
        <TextField label="PIX key" name="key" defaultValue="ok@sandbox" maxLength={77} spellCheck={false} />
      </ActForm>
      {sent ? <Followed key={sent.transactionId} sent={sent} held="held by the rail" /> : null}
    </Panel>
  );
}
