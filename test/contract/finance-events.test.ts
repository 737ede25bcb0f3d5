import { describe, expect, test } from 'vitest';
import { financeSchema } from '../../src/domains/events/finance-envelope.ts';
import { financeEvents } from '../../src/domains.ts';

const PAYABLE = ['payable_id', 'company_id', 'amount_minor', 'currency', 'due_date'];

/** Events of the contract, each with the members of its `data`. A `?` marks an optional member. */
const CATALOGUE: Readonly<Record<string, readonly string[]>> = {
  'payable.created': PAYABLE,
  'payable.approved': PAYABLE,
  'payable.paid': [...PAYABLE, 'installment_id', 'paid_on', 'payment_order_id?', 'remittance_item_id?'],
  'payable.payment_failed': [
    ...['source', 'payment_order_id?', 'remittance_item_id?', 'payable_id', 'installment_id', 'channel'],
    ...['amount_minor', 'currency', 'attempt?', 'error_code', 'bank_occurrences?'],
  ],
  'receivable.received': ['receivable_id', 'receipt_id', 'amount_base_units', 'received_on', 'channel'],
  'reconciliation.matched': ['match_id', 'statement_entry_ids', 'item_ids', 'kind'],
  'integration.alert': ['alert', 'source'],
  'escrow.released': ['account_id', 'amount_minor', 'release_id'],
  'bank_fee.divergent': ['statement_entry_id', 'expected_minor', 'charged_minor'],
  'tax_obligation.status': ['payable_id', 'status'],
};

interface Schema {
  readonly properties: Readonly<Record<string, Schema & { readonly type?: string; readonly format?: string }>>;
  readonly required: readonly string[];
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly items?: Schema;
}

const schemaOf = (type: string): Schema => {
  const event = financeEvents.find((each) => each.type === type);
  if (!event) throw new Error(`no module declares ${type}`);
  return financeSchema(event) as unknown as Schema;
};

describe('catalogue of finance events', () => {
  test('the catalogue has the ten finance events of the contract in its order', () => {
    expect(financeEvents.map(({ type }) => type)).toEqual(Object.keys(CATALOGUE));
  });

  test.each(Object.entries(CATALOGUE))('%s has exactly these members: %j', (type, members) => {
    const { properties, required } = schemaOf(type).properties['data'] as Schema;
    const optional = (name: string) => (required.includes(name) ? name : `${name}?`);
    expect(Object.keys(properties).map(optional).sort()).toEqual([...members].sort());
  });

  test.each(Object.keys(CATALOGUE))(
    '%s contains only ids, days, listed words and whole amounts, and no free text',
    (type) => {
      const open = Object.entries((schemaOf(type).properties['data'] as Schema).properties).filter(
        ([name, { type: kind, format, enum: words, const: word, items }]) =>
          kind !== 'integer' && !format && !words && word === undefined && !items && name !== 'error_code',
      );
      expect(open.map(([name]) => name)).toEqual([]);
    },
  );

  test('finance events reject undeclared members, so they cannot leak data of a person', () => {
    for (const { data } of financeEvents) {
      const { error } = data.safeParse({ supplier_name: 'Acme' });
      expect(error?.issues).toContainEqual(
        expect.objectContaining({ code: 'unrecognized_keys', keys: ['supplier_name'] }),
      );
    }
  });
});
