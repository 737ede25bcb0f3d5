import { t } from '../../shared/language/text.ts';
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
  ['NAME', t('counterparties.field.NAME'), 'name'],
  ['TRADE_NAME', t('counterparties.field.TRADE_NAME'), 'tradeName'],
  ['EMAIL', t('counterparties.field.EMAIL'), 'email'],
  ['PHONE', t('counterparties.field.PHONE'), 'phone'],
  ['ROLES', t('counterparties.field.ROLES'), 'roles'],
  ['STATUS', t('counterparties.field.STATUS'), 'status'],
] as const satisfies readonly (readonly [CounterpartyFieldName, string, keyof Values])[];

export const ROLES = ['SUPPLIER', 'CUSTOMER'] as const satisfies readonly CounterpartyRole[];

export const STATUS_TONES: Readonly<Record<CounterpartyStatus, Tone>> = { ACTIVE: 'good', INACTIVE: 'idle' };

export const fieldWords = (field: CounterpartyFieldName): string => t(`counterparties.field.${field}`);

export const rolesText = (roles: readonly CounterpartyRole[]): string =>
  roles
    .map((role) => t(`counterparties.role.${role}`))
    .reduce((one, other) => t('counterparties.roles.both', { one, other }));
export const valueText = (value: Values[keyof Values]): string | null =>
  value === null
    ? null
    : typeof value === 'string'
      ? value === 'ACTIVE' || value === 'INACTIVE'
        ? t(`counterparties.status.${value}`)
        : value
      : rolesText(value);

export const differences = (one: Values, other: Values) =>
  FIELDS.filter(([, , member]) => JSON.stringify(one[member]) !== JSON.stringify(other[member]));

/** Name of the source, or its id when the source is no longer linked. */
export const sourceName = ({ sources }: ShownCounterparty, partnerId: string): string =>
  sources.find(({ sourcePartnerId }) => sourcePartnerId === partnerId)?.sourceName ?? partnerId;
