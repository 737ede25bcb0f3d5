import { enumType, enumValues } from '../../graphql/enums.ts';

const ROLE_WORDS = {
  viewer: 'Reads everything, changes nothing.',
  preparer: 'Creates payables and payment batches and handles payments that the bank returned.',
  approver: 'Approves or rejects payables, up to an amount.',
  treasurer: 'Releases payment batches, generates remittances, closes days.',
  accountant: 'Matches statements manually and generates accounting batches.',
  admin: 'Manages master data, field authority, webhooks, partners and credentials.',
};

export const OperatorRole = enumType('OperatorRole', {
  description: 'Role of an operator in the institution.',
  values: enumValues(ROLE_WORDS),
});
