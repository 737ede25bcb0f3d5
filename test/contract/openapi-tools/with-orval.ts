import { listAccounts, lookUpKey, sendPixPayment } from './orval.ts';

export async function pay(): Promise<string | undefined> {
  const found = await lookUpKey('ok@sandbox', { accountId: 1003 });
  // @ts-expect-error: every lookup is made for the holder of an account
  await lookUpKey('ok@sandbox', {});

  const endToEndId = found.status === 200 ? found.data.data.end_to_end_id : '';
  const least = { account_id: 1003, amount: 1_050, pixKey: 'ok@sandbox', recipientIspb: '99999011', endToEndId };
  const accepted = await sendPixPayment(least);
  const { endToEndId: _, ...lacking } = least;
  // @ts-expect-error: every payment takes the end-to-end id of a lookup
  await sendPixPayment(lacking);
  return accepted.status === 202 ? accepted.data.transactionId : undefined;
}

export async function accounts(): Promise<readonly number[]> {
  const { status, data } = await listAccounts();
  return status === 200 ? data.data.map(({ id }) => id) : [];
}
