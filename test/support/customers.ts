import type { z } from 'zod';
import { type CreatedCustomer, createCustomer } from '../../src/domains/customers/customer.ts';
import { cnpjCheckDigits, cpfCheckDigits } from '../../src/platform/text/documents.ts';
import type { TestDoor, TestPartner } from './door.ts';

let made = 0;

export function newCpf(): string {
  made += 1;
  const base = String(100_000_000 + made);
  return base + cpfCheckDigits(base);
}

export function newCnpj(): string {
  made += 1;
  const base = `AB${String(made).padStart(10, '0')}`;
  return base + cnpjCheckDigits(base);
}

type Input = z.input<typeof createCustomer.input>;

/** Creates a customer through the door. Default: an individual called Maria da Silva. */
export async function newCustomer(
  { door }: TestDoor,
  partner: TestPartner,
  input: Partial<Input> = {},
): Promise<CreatedCustomer & { readonly accountId: number }> {
  const wanted = { document: newCpf(), name: 'Maria da Silva', password: 'correct horse', ...input };
  const { value } = await door.enter(createCustomer, partner.caller(), wanted);
  const accountId = value.accounts[0]?.id;
  if (accountId === undefined) throw new Error('the customer has no account');
  return { ...value, accountId };
}
