import { closeAccount, listAccounts, lookUpKey, sendPixPayment } from './hey-api/sdk.gen.ts';

export async function pay(): Promise<string | undefined> {
  const { data: found } = await lookUpKey({ path: { key: 'ok@sandbox' }, query: { accountId: 1003 } });
  // @ts-expect-error: every lookup is made for the holder of an account
  await lookUpKey({ path: { key: 'ok@sandbox' } });

  const endToEndId = found?.data.end_to_end_id ?? '';
  const least = { account_id: 1003, amount: 1_050, pixKey: 'ok@sandbox', recipientIspb: '99999011', endToEndId };
  const { data: accepted } = await sendPixPayment({ body: least });
  const { endToEndId: _, ...lacking } = least;
  // @ts-expect-error: every payment takes the end-to-end id of a lookup
  await sendPixPayment({ body: lacking });
  return accepted?.transactionId;
}

export async function accounts(): Promise<readonly number[]> {
  const { data } = await listAccounts();
  return data?.data.map(({ id }) => id) ?? [];
}

export async function close(id: number): Promise<string | undefined> {
  const { error } = await closeAccount({ path: { id } });
  return error?.error.message;
}
