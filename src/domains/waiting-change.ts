import { p } from '@mikro-orm/postgresql';

/** SQL: the id of the waiting change whose `change_request r` meets the condition. */
export const waitingChange = (institutionId: string, condition: string): string =>
  `(select r.id from change_request r where r.institution_id = ${institutionId} and ${condition} and r.outcome is null)`;

/** Member of an entity: the id of its waiting change, as of the time when the object was loaded. */
export const waitingChangeOf = (condition: (table: string) => string) =>
  p
    .uuid()
    .nullable()
    .formula((_columns, { alias }) => waitingChange(`${alias}.institution_id`, condition(alias)));
