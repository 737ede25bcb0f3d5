/** Kinds of customer. */
export const USER_TYPES = { member_pf: 'An individual, with a CPF.', member_pj: 'A legal entity, with a CNPJ.' };

export const CUSTOMER_STATUSES = { active: 'May act.', blocked: 'Blocked by compliance.' };

/** Result of the compliance check of a new customer. */
export const KYC_OUTCOMES = {
  approved: 'Nothing was found.',
  blocked: 'A sanctions or PEP risk: blocked until a review concludes.',
};

/** State of the compliance check. */
export const KYC_STATUSES = {
  approved: 'Nothing was found, or the review approved.',
  blocked: 'The review ended in a block.',
  pending: 'A review is open.',
};

/** Risk that compliance sees. */
export const RISK_LEVELS = { low: 'Low.', high: 'High.' };

/** How a compliance review ends. */
export const REVIEW_OUTCOMES = {
  cleared: 'What was found is no risk: the accounts are unblocked.',
  confirmed: 'What was found is a risk: the accounts stay blocked.',
};
