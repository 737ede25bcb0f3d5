import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_TYPES } from '../../src/domains/accounts/account-type.ts';
import { billPaymentStates } from '../../src/domains/bill-payments/bill-payment-states.ts';
import { BILL_TYPES } from '../../src/domains/bill-payments/bill-window.ts';
import {
  CUSTOMER_STATUSES,
  KYC_OUTCOMES,
  RISK_LEVELS,
  USER_TYPES,
} from '../../src/domains/customers/customer-words.ts';
import { FEE_CHARGE_STATUSES, FEE_SCOPES } from '../../src/domains/fees/fee.resource.ts';
import { ACCOUNT_STATUSES, HOLDER_TYPES } from '../../src/domains/ledger/balance.ts';
import { HOLD_STATUSES } from '../../src/domains/ledger/hold.resource.ts';
import { CLIENT_METHODS, SENDER_CONSTRAINTS } from '../../src/domains/partners/client-settings.ts';
import { CHARGE_TYPES, chargeStates } from '../../src/domains/pix/charges/charge-states.ts';
import { claimStates } from '../../src/domains/pix/claims/claim-states.ts';
import { INFRACTION_OPENERS, infractionStates } from '../../src/domains/pix/infractions/infraction-states.ts';
import { pixKeyStates } from '../../src/domains/pix/keys/key-states.ts';
import { medRefundStates, medStates } from '../../src/domains/pix/med/med-states.ts';
import { ownKinds } from '../../src/domains/posting-kinds.ts';
import {
  FEE_TYPES,
  TRANSACTION_KINDS,
  TRANSACTION_SCOPES,
  typesReadableWith,
} from '../../src/domains/transaction-kinds.ts';
import { RETURN_STATUSES } from '../../src/domains/transactions/return-list.ts';
import { transactionStates } from '../../src/domains/transactions/transaction-states.ts';
import { ATTEMPT_RESULTS, DELIVERY_STATUSES } from '../../src/domains/webhooks/deliveries/delivery.resource.ts';
import { RECOVERY_KINDS } from '../../src/domains/webhooks/recovery/recovery.resource.ts';
import '../../src/domains.ts';
import { wordsOf } from '../../src/platform/text/words.ts';
import { ClaimedKeyType } from '../../src/rails/dict-claims.ts';
import { CLAIM_SIDES, CLAIM_TYPES, FRAUD_CATEGORIES, PIX_KEY_TYPES } from '../../src/rails/dict-codes.ts';
import { freshDatabase } from '../support/database.ts';

const LISTS: Readonly<Record<string, readonly string[]>> = {
  transaction_type: wordsOf(TRANSACTION_KINDS),
  transaction_status: wordsOf(transactionStates.states),
  account_status: wordsOf(ACCOUNT_STATUSES),
  holder_type: wordsOf(HOLDER_TYPES),
  'limit_default.holder_type': wordsOf(HOLDER_TYPES),
  'account.account_type': wordsOf(ACCOUNT_TYPES),
  'hold.status': wordsOf(HOLD_STATUSES),
  'credential.auth_method': wordsOf(CLIENT_METHODS),
  'credential.sender_constraint': wordsOf(SENDER_CONSTRAINTS),
  'customer.user_type': wordsOf(USER_TYPES),
  'customer.status': wordsOf(CUSTOMER_STATUSES),
  'customer.outcome': wordsOf(KYC_OUTCOMES),
  'customer.risk_level': wordsOf(RISK_LEVELS),
  'fee.fee_type': wordsOf(FEE_TYPES),
  'fee.client_type': wordsOf(HOLDER_TYPES),
  'fee.scope': wordsOf(FEE_SCOPES),
  'fee_charge.status': wordsOf(FEE_CHARGE_STATUSES),
  'bill_payment.type': wordsOf(BILL_TYPES),
  'bill_payment.status': wordsOf(billPaymentStates.states),
  'charge.type': wordsOf(CHARGE_TYPES),
  'charge.status': wordsOf(chargeStates.states),
  'pix_return.status': wordsOf(RETURN_STATUSES),
  'pix_key.type': wordsOf(PIX_KEY_TYPES),
  'pix_key.status': wordsOf(pixKeyStates.states),
  'pix_claim.claim_type': wordsOf(CLAIM_TYPES),
  'pix_claim.key_type': ClaimedKeyType.options,
  'pix_claim.status': wordsOf(claimStates.states),
  'pix_claim.cancelled_by': wordsOf(CLAIM_SIDES),
  'infraction.opened_by': wordsOf(INFRACTION_OPENERS),
  'infraction.status': wordsOf(infractionStates.states),
  'infraction.fraud_category': wordsOf(FRAUD_CATEGORIES),
  'med.fraud_category': wordsOf(FRAUD_CATEGORIES),
  'med.status': wordsOf(medStates.states),
  'med_refund.status': wordsOf(medRefundStates.states),
  'webhook_delivery.status': wordsOf(DELIVERY_STATUSES),
  'webhook_attempt.result': wordsOf(ATTEMPT_RESULTS),
  'webhook_recovery.kind': wordsOf(RECOVERY_KINDS),
};

let database: Awaited<ReturnType<typeof freshDatabase>>;
let client: Client;

beforeAll(async () => {
  database = await freshDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Returns every check that limits a domain type or one column to a list of words, by its place. */
async function checkedLists(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await client.query<{ place: string; definition: string }>(
    `select coalesce(t.typname, c.relname || '.' || a.attname) as place, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k left join pg_type t on t.oid = k.contypid
       left join pg_class c on c.oid = k.conrelid
       left join pg_attribute a on a.attrelid = k.conrelid and array[a.attnum] = k.conkey
     where k.contype = 'c' and k.connamespace = 'public'::regnamespace`,
  );
  const lists = rows.flatMap(({ place, definition }): [string, string[]][] => {
    const list = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(definition)?.[1];
    return list === undefined ? [] : [[place, [...list.matchAll(/'([^']+)'/g)].map(([, word]) => word as string)]];
  });
  return new Map(lists);
}

describe('word lists in code and database', () => {
  it('every type or column check of the database accepts exactly the words of the code', async () => {
    const checked = await checkedLists();
    const found = Object.keys(LISTS).map((place) => [place, checked.get(place)?.toSorted()]);
    const wanted = Object.entries(LISTS).map(([place, words]) => [place, words.toSorted()]);
    expect(found).toEqual(wanted);
  });
});

describe('kinds of transactions', () => {
  it('every kind of transaction has its own posting under its name', () => {
    expect(ownKinds().toSorted()).toEqual(wordsOf(TRANSACTION_KINDS).toSorted());
  });

  it('every kind of transaction is read with one scope, and lists of all kinds need all scopes', () => {
    expect(TRANSACTION_SCOPES).toEqual(['pix:read', 'transfer:read', 'payment:read']);
    expect(TRANSACTION_SCOPES.flatMap(typesReadableWith).toSorted()).toEqual(wordsOf(TRANSACTION_KINDS).toSorted());
  });
});
