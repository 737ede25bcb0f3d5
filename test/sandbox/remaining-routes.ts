import { newId } from '../../src/platform/text/ids.ts';
import { secondsToNoon } from '../support/bills.ts';
import type { Stage } from '../support/rehearsal.ts';
import { until } from '../support/until.ts';

/** Calls the routes that no event rehearsal uses, each once with success: reads and the partner's own settings. */
export async function callTheRest(stage: Stage, webhookId: string): Promise<void> {
  const { accountId, customerId, call, receive, simulate, told } = stage;
  const ofAccount = `account_id=${accountId}`;
  const read = (path: string) => call('GET', path);
  const own = { account_id: accountId };

  for (const path of ['', '/balance', '/limits', '/events']) await read(`/accounts/${accountId}${path}`);
  await read('/accounts');
  await read(`/customers/${customerId}`);
  await call('PUT', `/accounts/${accountId}/limits`, { pix_out_daily_limit: 500_000 });

  await stage.pay('ok@sandbox', 1_000);
  const { transactionId: sentId, endToEndId } = await told('pix.payout.confirmed');
  await read(`/pix/payments/${sentId}`);
  await read(`/pix/${sentId}`);
  const [entry] = await read(`/accounts/${accountId}/statement`);
  await read(`/accounts/${accountId}/statement/${entry.id}/receipt`);
  const { transactionId: receivedId } = await receive(2_000);
  await read(`/pix/payments/${receivedId}/refunds?${ofAccount}`);

  const { infractionId } = await call('POST', '/pix/infractions', { ...own, end_to_end_id: endToEndId });
  await read(`/pix/infractions?${ofAccount}`);
  await read(`/pix/infractions/${infractionId}?${ofAccount}`);
  await call('POST', `/pix/infractions/${infractionId}/cancel`, own);
  const root = { ...own, end_to_end_id: endToEndId, fraud_category: 'SCAM', details: 'Never delivered' };
  const { medId } = await call('POST', '/pix/med', root);
  await read(`/pix/med?${ofAccount}`);
  await read(`/pix/med/${medId}?${ofAccount}`);
  const email = `${receivedId.slice(-12)}@example.com`;
  await call('POST', '/pix/keys', { ...own, keyType: 'EMAIL', key: email });
  await told('pix.key.registered');
  const { id: claimId } = await simulate('/pix/claims', { key: email });
  await read(`/pix/claims?${ofAccount}`);
  await read(`/pix/claims/${claimId}?${ofAccount}`);

  await read(`/pix/keys?${ofAccount}`);
  const dueDate = { ...own, amount: 1_000, due_date: '2035-01-10' };
  const { txId, brcode } = await call('POST', '/pix/cobv', dueDate);
  await read(`/pix/charges/${txId}`);
  await call('POST', '/pix/brcode/decode', { brcode });

  const other = await stage.another('pf');
  const transfer = { ...own, destination_account_id: other.accountId, amount: 100 };
  const { transactionId: transferId } = await call('POST', '/transfers/internal', transfer);
  await read(`/transfers/${transferId}`);
  const beneficiary = {
    name: 'Ana',
    document: '11144477735',
    bankCode: '60701190',
    branch: '1',
    accountNumber: '12345',
  };
  const favorite = await call('POST', '/transfers/favorites', beneficiary);
  await read(`/transfers/favorites?${ofAccount}`);
  await call('DELETE', `/transfers/favorites/${favorite.id}?${ofAccount}`);

  const recipient = { recipientName: 'Ana', recipientDocument: '11144477735', recipientBankCode: '60701190' };
  await call('POST', '/transfers/ted', {
    ...own,
    ...recipient,
    recipientBranch: '1',
    recipientAccount: '12345',
    amount: 100,
  });

  await read(`/ted/credits?${ofAccount}`);

  await read('/fees');
  await read(`/fees/charges?${ofAccount}`);

  await payBills(stage);

  await read('/webhooks');
  await read('/webhooks/events');
  await read(`/webhooks/${webhookId}`);
  await call('POST', `/webhooks/${webhookId}/rotate-secret`);
  await call('POST', `/webhooks/${webhookId}/replay`);
  await call('POST', `/webhooks/${webhookId}/recover`, { since: entry.created_at });
  await call('PUT', `/webhooks/${webhookId}`, { description: 'For tests' });
  await call('DELETE', `/webhooks/${webhookId}`);
}

async function payBills({ accountId, call, simulate }: Stage): Promise<void> {
  await call('GET', '/bill-payments/capabilities');
  await call('GET', '/bill-payments/institutions');
  const { now } = await call('GET', '/api/sandbox/v1/clock');
  await simulate('/clock/advance', { seconds: secondsToNoon(new Date(now)) });
  const post = (path: string, body?: object) =>
    call('POST', `/bill-payments${path}`, body, { 'idempotency-key': newId() });
  const quote = async () => {
    const { barcode } = await simulate('/bills', { type: 'boleto', amount: 1_000 });
    return post('/quotes', { account_id: accountId, barcode });
  };
  const { id, total_amount_cents: amount } = await quote();
  await post(`/${id}/confirm`, { amount_cents: amount });
  await until(async () => (await call('GET', `/bill-payments/${id}`)).status === 'settled');
  await call('GET', `/bill-payments/${id}/receipt`);
  await post(`/${(await quote()).id}/cancel`);
  await call('GET', '/bill-payments');
}
