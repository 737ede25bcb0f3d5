/** Values that are longer than their fields are truncated in the file. */
export interface PayeeAddress {
  readonly street: string;
  readonly number: number;
  readonly complement?: string | null | undefined;
  readonly district: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
}

/** Address fields of a batch header, which has no field for the district. */
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

export const payeeAddress = (address: PayeeAddress | null | undefined) =>
  address ? { ...headerAddress(address), district: address.district } : {};
