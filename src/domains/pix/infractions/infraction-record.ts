import { columnsOf, type RowOf } from '../../../platform/resource/resource.ts';
import { infraction } from './infraction.resource.ts';

export interface Infraction extends RowOf<typeof infraction> {}

export const INFRACTION_COLUMNS = columnsOf(infraction, 'f');
