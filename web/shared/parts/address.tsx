import { TextField } from './inputs.tsx';

/** A postal address in Brazil. */
export interface Address {
  readonly street: string;
  /** 0: the house has none. */
  readonly number: number;
  readonly complement: string | null;
  readonly district: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
}

/** An address as somebody types it. */
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

/** What is missing or wrong; null: nothing. */
export function addressFault({ street, number, district, city, state, postalCode }: TypedAddress): string | null {
  if ([street, district, city].some((each) => each.trim() === '')) return 'Street, district and city are needed.';
  if (!/^\d{0,5}$/.test(number.trim())) return 'The number is 1 to 5 digits; leave it empty when the house has none.';
  if (!/^[A-Za-z]{2}$/.test(state.trim())) return 'The state is two letters, such as SP.';
  if (!/^\d{5}-?\d{3}$/.test(postalCode.trim())) return 'The CEP is eight digits.';
  return null;
}

/** As the gateway takes it, of what {@link addressFault} finds nothing in. */
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

/** An address, on two lines. */
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
