import { z } from 'zod';

export const RAIL_FAULTS = {
  drop: 'leaves entries out',
  extra: 'adds entries that never were',
  amount: 'states amounts that are 1 cent too high',
  late: 'states times that are more than a day too late',
  silent: 'sends no statement at the end of a day',
};
export type RailFault = keyof typeof RAIL_FAULTS;

/** Share of the entries. Null: one entry of each statement. */
export type RailFaults = ReadonlyMap<RailFault, number | null>;

const PATTERN = /^(drop|extra|amount|late|silent)(?::(0\.\d{1,6}|1))?$/;

export const railFaults = z
  .string()
  .default('')
  .transform((text, context): RailFaults => {
    const faults = new Map<RailFault, number | null>();
    for (const each of text === '' ? [] : text.split(',')) {
      const [, fault, share] = PATTERN.exec(each.trim()) ?? [];
      if (fault === undefined) {
        const message = `${each}: write ${Object.keys(RAIL_FAULTS).join(', ')}, each with an optional share such as drop:0.05`;
        context.addIssue({ code: 'custom', message });
        return z.NEVER;
      }
      faults.set(fault as RailFault, share === undefined ? null : Number(share));
    }
    const shares = ['drop', 'amount', 'late'].reduce((sum, fault) => sum + (faults.get(fault as RailFault) ?? 0), 0);
    if (shares <= 1) return faults;
    context.addIssue({ code: 'custom', message: 'the shares of drop, amount and late must add up to at most 1' });
    return z.NEVER;
  });
