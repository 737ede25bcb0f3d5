import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { med, medRefund } from './med.resource.ts';

export interface Med extends RowOf<typeof med> {}

export interface MedRefund extends RowOf<typeof medRefund> {}

export const MED_COLUMNS = columnsOf(med, 'm');

export const MED_REFUND_COLUMNS = columnsOf(medRefund, 'r');
