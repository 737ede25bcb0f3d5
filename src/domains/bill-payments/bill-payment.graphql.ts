import { enumType, enumValues } from '../../graphql/enums.ts';
import { BILL_TYPES } from './bill-window.ts';

export const BillTypeEnum = enumType('BillType', { description: 'Kind of a bill.', values: enumValues(BILL_TYPES) });
