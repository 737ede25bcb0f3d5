import { columnsOf, type RowOf } from '../../platform/resource/resource.ts';
import { provenance } from './audit.resource.ts';

/** Origin of an audit entry as the server observed it. */
export interface Provenance extends RowOf<typeof provenance> {}

export const PROVENANCE_COLUMNS = columnsOf(provenance, 'a');
