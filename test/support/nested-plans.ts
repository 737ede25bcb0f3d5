import type { TestDoor } from './door.ts';
import type { Plan } from './plans.ts';

export interface Ran {
  readonly text: string;
  readonly plan: Plan;
}

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_parameter_max_length': '0',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};
const PLAN = /^duration: .*plan:\n(.*)$/s;

/**
 * Makes PostgreSQL report the plan of every statement of the door's database from now on, also inside functions.
 * Statements that run concurrently with an act count as part of it.
 */
export async function watchPlans({
  database,
  sql,
}: TestDoor): Promise<(act: () => Promise<unknown>) => Promise<Ran[]>> {
  const [own] = await sql<{ name: string }>('select current_database() as name');
  for (const [name, value] of Object.entries(SETTINGS))
    await sql(`alter database ${own?.name} set ${name} = '${value}'`);
  const sessions = () => Promise.all(Array.from({ length: database.poolSize }, () => database.session()));
  // The settings apply only to new connections.
  for (const session of await sessions()) session.release(true);
  let ran: Ran[] = [];
  for (const session of await sessions()) {
    session.on('notice', ({ message }) => {
      const [, told] = PLAN.exec(message ?? '') ?? [];
      if (told === undefined) return;
      const { 'Query Text': text, Plan: plan } = JSON.parse(told);
      ran.push({ text, plan });
    });
    session.release();
  }
  return async (act) => {
    ran = [];
    await act();
    return ran;
  };
}
