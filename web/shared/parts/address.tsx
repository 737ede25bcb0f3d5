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
  if ([street, district, city].some((each) => each.trim() === '')) return 'Enter street, district and city.';
  if (!/^\d{0,5}$/.test(number.trim())) return 'The number must be 1 to 5 digits. Leave it empty if there is none.';
  if (!/^[A-Za-z]{2}$/.test(state.trim())) return 'The state must be two letters, for example SP.';
  if (!/^\d{5}-?\d{3}$/.test(postalCode.trim())) return 'The CEP must be eight digits.';
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
      <TextField label="Street" value={values.street} maxLength={60} change={(street) => change({ street })} />
      <div className="fields">
        <TextField
          label="Number"
          value={values.number}
          maxLength={5}
          inputMode="numeric"
          change={(number) => change({ number })}
        />
        <TextField
          label="Complement"
          value={values.complement}
          maxLength={30}
          change={(complement) => change({ complement })}
        />
      </div>
      <TextField label="District" value={values.district} maxLength={30} change={(district) => change({ district })} />
      <TextField label="City" value={values.city} maxLength={40} change={(city) => change({ city })} />
      <div className="fields">
        <TextField label="State" value={values.state} maxLength={2} change={(state) => change({ state })} />
        <TextField
          label="CEP"
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
      {district}, {city}/{state}, CEP {postalCode.replace(/(\d{5})(\d{3})/, '$1-$2')}
    </>
  );
}
