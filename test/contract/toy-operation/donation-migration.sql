-- The migration of a new kind has these statements: the list of the database with the new kind.
alter domain transaction_type drop constraint transaction_type_check;
alter domain transaction_type add constraint transaction_type_check check (value in (
  'pix_out', 'pix_in', 'pix_refund', 'internal', 'ted_out', 'ted_in', 'ted_refund', 'bill_payment', 'donation'));
