/** Where somebody is, as files have it: what is longer than its place is cut. */
export interface PayeeAddress {
  readonly street: string;
  readonly number: number;
  readonly complement?: string | null | undefined;
  readonly district: string;
  readonly city: string;
  readonly state: string;
  /** CEP: eight digits. */
  readonly postalCode: string;
}

/** The fields of an address in a batch header, which has no place for its district. */
export const headerAddress = (address: PayeeAddress | null | undefined) =>
  address
    ? {
        street: address.street,
        houseNumber: address.number,
        complement: address.complement ?? '',
        city: address.city,
        postalCode: address.postalCode.slice(0, 5),
        postalCodeSuffix: address.postalCode.slice(5),
        state: address.state,
      }
    : {};

/** The same in a segment B. */
export const payeeAddress = (address: PayeeAddress | null | undefined) =>
  address ? { ...headerAddress(address), district: address.district } : {};
