export interface Bank {
  /** First 8 characters of its CNPJ. `00000000` is a real one. */
  readonly ispb: string;
  /** COMPE code. Null: the bank has none. */
  readonly code: string | null;
  readonly name: string;
}

export interface BankDirectory {
  find(ispb: string): Bank | null;
  /** Finds by the 3-digit COMPE code or by the ISPB. */
  findByAnyCode(code: string): Bank | null;
}

declare module '../platform/operation/operation.ts' {
  interface Services {
    readonly banks: BankDirectory;
  }
}

/** COMPE, ISPB and name (participants of the STR, August 2026). */
const PARTICIPANTS: readonly (readonly [code: string | null, ispb: string, name: string])[] = [
  [null, '00038166', 'Banco Central do Brasil'],
  ['001', '00000000', 'Banco do Brasil'],
  ['033', '90400888', 'Santander'],
  ['041', '92702067', 'Banrisul'],
  ['077', '00416968', 'Inter'],
  ['104', '00360305', 'Caixa'],
  ['208', '30306294', 'BTG Pactual'],
  ['212', '92894922', 'Original'],
  ['237', '60746948', 'Bradesco'],
  ['260', '18236120', 'Nu Pagamentos'],
  ['290', '08561701', 'PagSeguro'],
  ['323', '10573521', 'Mercado Pago'],
  ['336', '31872495', 'C6'],
  ['341', '60701190', 'Itaú'],
  ['380', '22896431', 'PicPay'],
  ['403', '37880206', 'Cora'],
  ['422', '58160789', 'Safra'],
  ['655', '59588111', 'Votorantim'],
  ['748', '01181521', 'Sicredi'],
  ['756', '02038232', 'Sicoob'],
];

export function bankDirectory(...others: readonly Bank[]): BankDirectory {
  const banks = [...PARTICIPANTS.map(([code, ispb, name]): Bank => ({ ispb, code, name })), ...others];
  const byIspb = new Map(banks.map((bank) => [bank.ispb, bank]));
  const byCode = new Map(banks.map((bank) => [bank.code, bank]));
  return {
    find: (ispb) => byIspb.get(ispb) ?? null,
    findByAnyCode: (code) => byIspb.get(code) ?? byCode.get(code) ?? null,
  };
}
