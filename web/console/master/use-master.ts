import { useGraphQuery } from '../../shared/graph/query.ts';
import { Master, type MasterQuery } from './documents.generated.ts';

type Data = MasterQuery['master'];
export type Company = Data['companies'][number];
export type Branch = Data['branches'][number];
export type FinancialAccount = Data['financialAccounts'][number];
export type PayingAccount = Data['payingAccounts'][number];
export type BankAccount = Data['bankAccounts'][number];

export const KINDS = ['MASTER_DATA', 'BANK_ACCOUNT'] as const;

/** The complete master data of the institution. It is small, so there is no paging. */
export function useMaster() {
  const asked = useGraphQuery(Master, {}, KINDS);
  const master = asked.data?.master;
  return {
    asked,
    master,
    companyName: (id: string): string => master?.companies.find((each) => each.id === id)?.name ?? id,
    branchName: (id: string | null): string | null => master?.branches.find((each) => each.id === id)?.name ?? id,
  };
}

/** True when one of the texts contains `wanted`, regardless of case and accents. */
export const has = (wanted: string | undefined, ...texts: readonly string[]): boolean =>
  wanted === undefined || texts.some((text) => bare(text).includes(bare(wanted)));

const bare = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

export const accountText = ({ bankCode, branch, branchDigit, accountNumber, accountDigit }: BankAccount): string =>
  [bankCode, withDigit(branch, branchDigit), withDigit(accountNumber, accountDigit)].join(' · ');

const withDigit = (number: string, digit: string): string => (digit === '' ? number : `${number}-${digit}`);
