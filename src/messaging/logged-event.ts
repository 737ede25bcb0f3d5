import { columnsOf, type RowOf } from '../platform/resource/resource.ts';
import { loggedEvent } from './logged-event.resource.ts';

/** An event of the log as the partner gets it. Amounts in the payload are in cents. */
export interface LoggedEvent extends RowOf<typeof loggedEvent> {}

export const EVENT_COLUMNS = columnsOf(loggedEvent, 'l');
