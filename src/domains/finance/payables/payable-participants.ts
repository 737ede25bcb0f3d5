/** Creators, changers and approvers of `payable p`, and absent approvers. None of them may release a payment of it. */
export const PARTICIPANTS = `array_remove(p.makers || array[p.approved_by, p.approved_on_behalf_of, p.second_approved_by,
  p.second_approved_on_behalf_of], null)`;
