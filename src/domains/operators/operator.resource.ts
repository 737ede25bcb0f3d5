import { date, instant, json, orNull, text, uuid } from '../../platform/resource/member.ts';
import { resource } from '../../platform/resource/resource.ts';
import { person } from '../administration/person.resource.ts';

const EARLY = 'when there was none';

export const deputyship = resource(
  'Deputyship',
  "A deputyship: an approver acts for an absent approver, with that approver's authority.",
  {
    id: uuid('Id of the deputyship (UUID).', { graph: 'deputyshipId', graphType: 'ID' }),
    absent: text('Login of the absent approver.'),
    deputy: text('Login of the approver who acts for the absent one.'),
    firstDay: date('First Brasília day.'),
    lastDay: date('Last Brasília day, inclusive.'),
    createdBy: text('Author of the request.'),
    createdAt: instant('Time of creation.'),
    endedBy: orNull(text('Author of the early end.'), EARLY),
    endedAt: orNull(instant('Time of the early end.'), EARLY),
  },
);

export const passkey = resource('Passkey', 'A passkey with which an operator signs decisions.', {
  id: text('Credential id, base64url.', { graph: 'passkeyId', graphType: 'ID' }),
  name: text('Name that the operator gave to the passkey.'),
  createdAt: instant('Time of the registration.'),
  lastUsedAt: orNull(instant('Time of the last signed decision.'), 'when the passkey has signed none'),
});

export const passkeyRegistration = resource('PasskeyRegistration', 'A started passkey registration.', {
  options: json('WebAuthn creation options (`PublicKeyCredentialCreationOptionsJSON`), valid for 5 minutes.'),
});

export const me = resource('Person', 'An operator of the institution.', {
  ...person,
  institutionName: text('Name of the institution.', { column: 'i.name' }),
  ispb: text('ISPB of the institution, 8 characters (BCB).', { column: 'i.ispb' }),
});
