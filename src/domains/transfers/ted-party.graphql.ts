import { builder, needs } from '../../graphql/builder.ts';
import { taxIds } from '../../graphql/tax-ids.ts';
import type { Bank } from '../../rails/banks.ts';

export interface TedParty {
  readonly name: string | null;
  readonly document: string | null;
  readonly ispb: string;
  readonly agency: string | null;
  readonly accountNumber: string | null;
  readonly institutionName?: string | null;
  readonly institutionCode?: string | null;
}

export const TedPartyType = builder.objectRef<TedParty>('TedParty');

export function tedPartyGraph(): void {
  const BankType = builder.objectRef<Omit<Bank, 'name'> & { readonly name: string | null }>('Bank').implement({
    description: 'A bank or another institution of the STR.',
    extensions: needs('transfer:read'),
    fields: (t) => ({
      ispb: t.exposeString('ispb', { description: 'ISPB, 8 characters (BCB). `00000000` is a valid ISPB.' }),
      code: t.exposeString('code', {
        nullable: true,
        description: 'Bank code of 3 digits (COMPE). Null when the institution has none.',
      }),
      name: t.exposeString('name', { nullable: true, description: 'Name of the institution. Null when unknown.' }),
    }),
  });

  TedPartyType.implement({
    description: 'One side of a TED.',
    extensions: needs('transfer:read'),
    fields: (t) => ({
      name: t.exposeString('name', { nullable: true, description: 'Name of the holder.' }),
      document: t.exposeString('document', { nullable: true, description: 'CPF or CNPJ of the holder.' }),
      ...taxIds(t, 'the holder', ({ document }) => document),
      bank: t.field({
        type: BankType,
        description: 'Bank of the account.',
        resolve: ({ ispb, institutionName, institutionCode }) => ({
          ispb,
          code: institutionCode ?? null,
          name: institutionName ?? null,
        }),
      }),
      agency: t.exposeString('agency', { nullable: true, description: 'Branch.' }),
      accountNumber: t.exposeString('accountNumber', { nullable: true, description: 'Account number at that bank.' }),
    }),
  });
}
