/**
 * SQL for statements that read `payable p`: its creators, changers and approvers, and the approvers that deputies stood for. None of them
 * releases a payment of it.
 */
export const PARTICIPANTS = `array_remove(p.makers || array[p.approved_by, p.approved_on_behalf_of, p.second_approved_by,
  p.second_approved_on_behalf_of], null)`;
