import type { components, paths, webhooks } from './openapi-typescript.ts';

type Payments = paths['/api/partner/v1/pix/payments'];
type Payment = Payments['post']['requestBody']['content']['application/json'];

const looked = { pixKey: 'ok@sandbox', recipientIspb: '99999011', endToEndId: 'E99999004202611211530AbCdEf12345' };
export const least: Payment = { account_id: 1003, amount: 1_050, ...looked };
export const whole: Payment = { ...least, description: null };
// @ts-expect-error: every payment takes the end-to-end id of a lookup
export const lacking: Payment = { account_id: 1003, amount: 1_050, pixKey: 'ok@sandbox', recipientIspb: '99999011' };
// @ts-expect-error: amounts are numbers of cents
export const inReais: Payment = { ...least, amount: '10.50' };

type Query<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Q } } } ? Q : never;
export const everything: Query<'/api/partner/v1/accounts'> = {};
// @ts-expect-error: every lookup is made for the holder of an account
export const anonymous: Query<'/api/partner/v1/pix/dict/{key}'> = {};

/** Reads the balance from a refused closing. This error has its own members. */
export const heldBy = ({ error }: components['schemas']['AccountBalanceNotZeroError']): number => error.balance;

type Told = webhooks['pix.payout.confirmed']['post']['requestBody']['content']['application/json'];
export const told = ({ transactionId, amount }: Told): readonly [string, number] => [transactionId, amount];
