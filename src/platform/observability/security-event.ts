/** Closed set: the labels of `gateway_security_events_total`. */
export type SecurityEvent =
  | 'token_issued'
  | 'token_refused'
  | 'scope_refused'
  | 'address_refused'
  | 'finance_integration_refused'
  | 'suspended_refused'
  | 'credential_changed'
  | 'partner_changed'
  | 'person_changed'
  | 'person_signed_in'
  | 'person_signed_out'
  | 'sign_in_refused'
  | 'message_refused'
  | 'sandbox_opened';
