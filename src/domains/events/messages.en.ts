export const english = {
  itemsAtMost: 'must have at most {max} items',
  accountsOfPartner: 'accountIds contains an account that does not belong to this partner',
  aboutOrTime: 'cannot be combined with from or to: send either about or a time',
} as const;
