export const USER_TYPES = { member_pf: 'An individual, with a CPF.', member_pj: 'A legal entity, with a CNPJ.' };

export const CUSTOMER_STATUSES = { active: 'Not blocked.', blocked: 'Blocked by compliance.' };

export const KYC_OUTCOMES = {
  approved: 'No findings.',
  blocked: 'A sanctions or PEP risk: blocked until the review is concluded.',
};

export const KYC_STATUSES = {
  approved: 'No findings, or the review cleared them.',
  blocked: 'The review ended in a block.',
  pending: 'A review is open.',
};

export const RISK_LEVELS = { low: 'Low.', high: 'High.' };

export const REVIEW_OUTCOMES = {
  cleared: 'The findings are no risk: the accounts are unblocked.',
  confirmed: 'The findings are a risk: the accounts stay blocked.',
};
