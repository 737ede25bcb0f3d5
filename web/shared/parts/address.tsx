import { t } from '../language/text.ts';
import { TextField } from './inputs.tsx';

export interface Address {
  readonly street: string;
  /** 0 when the building has no number. */
  readonly number: number;
  readonly complement: string | null;
  readonly district: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
}

export type TypedAddress = { readonly [Name in keyof Address]: string };

export const typedAddress = (address: Address | null): TypedAddress => ({
  street: address?.street ?? '',
  number: address?.number ? String(address.number) : '',
  complement: address?.complement ?? '',
  district: address?.district ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  postalCode: address?.postalCode ?? '',
});

/** The first fault of the address; null when it is valid. */
export function addressFault({ street, number, district, city, state, postalCode }: TypedAddress): string | null {
  if ([street, district, city].some((each) => each.trim() === '')) return t('shared.address.missing');
  if (!/^\d{0,5}$/.test(number.trim())) return t('shared.address.badNumber');
  if (!/^[A-Za-z]{2}$/.test(state.trim())) return t('shared.address.badState');
  if (!/^\d{5}-?\d{3}$/.test(postalCode.trim())) return t('shared.address.badPostalCode');
  return null;
}

/** The address as the gateway accepts it. Requires that {@link addressFault} returned null. */
export const addressInput = (typed: TypedAddress) => ({
  street: typed.street.trim(),
  ...(typed.number.trim() === '' ? {} : { number: Number(typed.number) }),
  ...(typed.complement.trim() === '' ? {} : { complement: typed.complement.trim() }),
  district: typed.district.trim(),
  city: typed.city.trim(),
  state: typed.state.trim().toUpperCase(),
  postalCode: typed.postalCode.replaceAll(/\D/g, ''),
});

export function AddressFields({
  values,
  change,
}: {
  readonly values: TypedAddress;
  change(part: Partial<TypedAddress>): void;
}) {
  return (
    <>
      <TextField
        label={t('shared.address.street')}
        value={values.street}
        maxLength={60}
        change={(street) => change({ street })}
      />
      <div className="fields">
        <TextField
          label={t('shared.address.number')}
          value={values.number}
          maxLength={5}
          inputMode="numeric"
          change={(number) => change({ number })}
        />
        <TextField
          label={t('shared.address.complement')}
          value={values.complement}
          maxLength={30}
          change={(complement) => change({ complement })}
        />
      </div>
      <TextField
        label={t('shared.address.district')}
        value={values.district}
        maxLength={30}
        change={(district) => change({ district })}
      />
      <TextField
        label={t('shared.address.city')}
        value={values.city}
        maxLength={40}
        change={(city) => change({ city })}
      />
      <div className="fields">
        <TextField
          label={t('shared.address.state')}
          value={values.state}
          maxLength={2}
          change={(state) => change({ state })}
        />
        <TextField
          label={t('shared.address.postalCode')}
          value={values.postalCode}
          maxLength={9}
          inputMode="numeric"
          change={(postalCode) => change({ postalCode })}
        />
      </div>
    </>
  );
}

export function AddressLines({ address }: { readonly address: Address }) {
  const { street, number, complement, district, city, state, postalCode } = address;
  return (
    <>
      {[street, number === 0 ? 's/n' : number, complement].filter(Boolean).join(', ')}
      <br />
      {t('shared.address.line', {
        ...{ district, city, state },
        postalCode: postalCode.replace(/(\d{5})(\d{3})/, '$1-$2'),
      })}
    </>
  );
}
