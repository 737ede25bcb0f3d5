import { useState } from 'react';
import { formatDocument } from '../../shared/format/words.ts';
import { t } from '../../shared/language/text.ts';
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
    const key = textOf(form, 'key', t('payments.pix.key.missing'));
    if (pressed !== 'send') {
      const { canonicalKey, endToEndId, ispb, ownerName, ownerDocument, participantName } = await lookUp(
        accountId,
        key,
      );
      const to = t('payments.pix.owner', {
        name: ownerName,
        document: formatDocument(ownerDocument),
        bank: participantName,
      });
      setOrder({ accountId, amount, key, endToEndId, ispb, to });
      return t('payments.pix.found', { key: canonicalKey, owner: to });
    }
    if (!order || order.key !== key || order.accountId !== accountId || order.amount !== amount) {
      setOrder(null);
      throw new FormFault(t('payments.pix.changed'));
    }
    const { to, ...pix } = order;
    const transactionId = await sendPix(pix);
    setSent({ transactionId, amount, about: t('payments.recipient', { recipient: to }) });
    setOrder(null);
    return t('payments.accepted', { amount: reais(amount), recipient: key });
  }
  return (
    <Panel title={t('payments.pix')} aside={<p className="muted small">{t('payments.pix.about')}</p>}>
      <ActForm
        label={t('payments.pix.lookUp')}
        others={order ? [['send', t('payments.pix.send', { amount: reais(order.amount) })]] : []}
        submit={submit}
      >
        <AccountField label={t('payments.paidFrom')} />
        <AmountField label={t('payments.pix.amount')} value="10,00" />
        <TextField
          label={t('payments.pix.key')}
          name="key"
          defaultValue="ok@sandbox"
          maxLength={77}
          spellCheck={false}
        />
      </ActForm>
      {sent ? <Followed key={sent.transactionId} sent={sent} held={t('payments.held.rail')} /> : null}
    </Panel>
  );
}
