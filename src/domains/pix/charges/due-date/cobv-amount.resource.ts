import { cents, integer } from '../../../../platform/resource/member.ts';
import { resource } from '../../../../platform/resource/resource.ts';

export const dueDateAmount = resource(
  'DueDateAmount',
  'The price of a charge with a due date on one day, with its components. Amounts in cents.',
  {
    original: cents('Original amount, in cents.'),
    rebate: cents('Rebate that applies on every day of payment, in cents.'),
    discount: cents('Discount that applies until the due date, in cents.'),
    fine: cents('Fine, charged once from the first business day after the due date, in cents.'),
    interest: cents('Interest for the days late, in cents.'),
    final: cents('Amount to pay, in cents.'),
    daysLate: integer('Calendar days after the due date.'),
  },
);
