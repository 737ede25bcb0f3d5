export const english = {
  mustBeEmail: 'must be an e-mail address',
  mustBePhone: 'must be a phone number: digits, spaces, ( ) - and a leading +',
  wrongUserType: 'does not match the document: member_pf has a CPF, member_pj a CNPJ',
  mustBeDate: 'must be a date YYYY-MM-DD',
  mustBeAddress: 'must be a string of at most 500 characters, or an object',
  tooMuchJson: 'must have at most 16 kB of JSON, 5 levels, no control characters and no unpaired surrogates',
  noOpenReview: 'no compliance review of the customer is open; its state is {state}',
  oneReference: 'send exactly one of customerId, cpf and cnpj',
} as const;
