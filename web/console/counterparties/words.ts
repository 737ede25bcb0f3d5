import { wordsOf } from '../../shared/format/words.ts';
import type { Tone } from '../../shared/parts/status.tsx';
import type {
  CounterpartyFieldName,
  CounterpartyQuery,
  CounterpartyRole,
  CounterpartyStatus,
} from './documents.generated.ts';

export type ShownCounterparty = NonNullable<CounterpartyQuery['counterparty']>;

export interface Values {
  readonly name: string;
  readonly tradeName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly roles: readonly CounterpartyRole[];
  readonly status: CounterpartyStatus;
}

/** Fields with an authority, and the member of {@link Values} of each. */
export const FIELDS = [
  ['NAME', 'Name', 'name'],
  ['TRADE_NAME', 'Trade name', 'tradeName'],
  ['EMAIL', 'E-mail', 'email'],
  ['PHONE', 'Telephone', 'phone'],
  ['ROLES', 'Role', 'roles'],
  ['STATUS', 'State', 'status'],
] as const satisfies readonly (readonly [CounterpartyFieldName, string, keyof Values])[];

export const ROLES = ['SUPPLIER', 'CUSTOMER'] as const satisfies readonly CounterpartyRole[];

export const STATUS_TONES: Readonly<Record<CounterpartyStatus, Tone>> = { ACTIVE: 'good', INACTIVE: 'idle' };

export const fieldWords = (field: CounterpartyFieldName): string =>
  FIELDS.find(([name]) => name === field)?.[1] ?? wordsOf(field);

export const valueText = (value: Values[keyof Values]): string | null =>
  value === null
    ? null
    : typeof value === 'string'
      ? value === 'ACTIVE' || value === 'INACTIVE'
        ? wordsOf(value)
        : value
      : value.map(wordsOf).join(' and ');

export const differences = (one: Values, other: Values) =>
  FIELDS.filter(([, , member]) => JSON.stringify(one[member]) !== JSON.stringify(other[member]));

/** Name of the source, or its id when the source is no longer linked. */
export const sourceName = ({ sources }: ShownCounterparty, partnerId: string): string =>
  sources.find(({ sourcePartnerId }) => sourcePartnerId === partnerId)?.sourceName ?? partnerId;
