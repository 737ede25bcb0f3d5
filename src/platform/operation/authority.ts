/**
 * The closed list of effects. Every operation declares its own; `test/contract/authority.test.ts` computes from them
 * what one person or one credential can reach, and `schema/authority.md` is generated from them.
 */
export const EFFECTS = {
  reads_business_data: 'Reads facts of a partner or of the institution.',
  reads_personal_data: 'Reads names, documents, keys or contact data of persons.',
  keeps_records: 'Writes facts that move no money and change no permission.',
  sends_data_outside: 'Sends data to an address outside the gateway.',
  prepares_payment: 'Prepares a payment of the institution that other persons approve and release.',
  restricts: 'Revokes, suspends, blocks, cancels, or lowers a limit or an approval limit.',
  moves_customer_money: 'Takes money from an account of a customer.',
  moves_institution_money: 'Takes money from an account of the institution or from an escrow account.',
  changes_payee: 'Decides the payee of money of the institution or of an escrow account.',
  grants_authority: 'Gives a person a role that decides, an approval limit, or the authority of another person.',
  grants_access: 'Creates a credential or a person, or adds permissions that neither move money nor decide.',
  grants_money_access: "Gives a credential a scope that moves money or gives access to the institution's finance.",
  admits_rail: 'Admits a key whose signatures the gateway trusts in messages about money.',
  weakens_control: 'Raises a limit or a threshold, widens an address list, or lifts a restriction.',
  simulates: 'Plays the outside world. Exists only in a sandbox.',
} as const;
export type Effect = keyof typeof EFFECTS;

/** Effects that no single person or credential may have, except that partners move their own customers' money. */
export const GUARDED_EFFECTS = [
  'moves_customer_money',
  'moves_institution_money',
  'changes_payee',
  'grants_authority',
  'grants_money_access',
  'admits_rail',
  'weakens_control',
] as const satisfies readonly Effect[];
