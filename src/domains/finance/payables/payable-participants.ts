/**
 * SQL over `payable p`: its creators, changers and approvers, and the absent approvers that deputies acted for. None of
 * them may release a payment of the payable.
 */
export const PARTICIPANTS = `array_remove(p.makers || array[p.approved_by, p.approved_on_behalf_of, p.second_approved_by,
  p.second_approved_on_behalf_of], null)`;
