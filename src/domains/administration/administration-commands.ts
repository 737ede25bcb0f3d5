import type { AdminCommand } from '../module.ts';
import { type AdministrationEntry, listAdministrationLog } from './administration-log.ts';
import { checkAuthority } from './authority-check.ts';
import { declineChange } from './change-decisions.ts';
import { getChange, listChanges } from './change-request.ts';
import { getCredential, listCredentials } from './credential.ts';
import { changeCredential, revokeCredential } from './credential-changes.ts';
import { issueCredential } from './credential-issue.ts';
import { appointAdmins, createInstitution, listInstitutions } from './institution.ts';
import { createPartner, getPartner, listPartners, resumePartner, setIntegration, suspendPartner } from './partner.ts';
import { getPerson, listPersons } from './person.ts';
import { changePerson, createPerson, disablePerson, enablePerson } from './person-changes.ts';
import { listSecretKeys } from './secret-keys.ts';
import { listSecurityEvents } from './security-event.ts';

const PARTNER = '--partner-id 019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c10';
const CREDENTIAL = '--credential-id 019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c11';
const CHANGE = '--change-id 019a9f3e-6c1a-7d53-9a51-3a8f5b1f7c12';

export const administrationCommands: readonly AdminCommand[] = [
  {
    name: 'institution create',
    operation: createInstitution,
    example: "--ispb 12345678 --name 'Banco Exemplo S.A.' --agency 0001",
  },
  {
    name: 'institution list',
    operation: listInstitutions,
    example: '',
    columns: ['ispb', 'name', 'agency', 'admins', 'isSandbox'],
  },
  {
    name: 'institution appoint-admins',
    operation: appointAdmins,
    example: "--ispb 12345678 --logins elisa,hugo --names 'Elisa Prado,Hugo Lima'",
  },
  { name: 'partner create', operation: createPartner, example: '--name acme' },
  {
    name: 'partner list',
    operation: listPartners,
    example: '',
    columns: ['id', 'name', 'isIntegration', 'suspendedSince', 'createdAt'],
  },
  { name: 'partner show', operation: getPartner, example: PARTNER },
  { name: 'partner suspend', operation: suspendPartner, example: PARTNER },
  { name: 'partner resume', operation: resumePartner, example: PARTNER },
  { name: 'partner set-integration', operation: setIntegration, example: `${PARTNER} --is-integration` },
  {
    name: 'credential issue',
    operation: issueCredential,
    example: `${PARTNER} --label erp --scopes account:read,pix:write --authorized-ips 198.51.100.0/24`,
  },
  {
    name: 'credential list',
    operation: listCredentials,
    example: PARTNER,
    columns: ['id', 'clientId', 'scopes', 'authorizedIps', 'expiresAt', 'revokedAt', 'liveTokens', 'pendingChangeId'],
  },
  { name: 'credential show', operation: getCredential, example: CREDENTIAL },
  {
    name: 'credential change',
    operation: changeCredential,
    example: `${CREDENTIAL} --authorized-ips none --expires-at 2027-06-30T00:00:00Z`,
  },
  { name: 'credential revoke', operation: revokeCredential, example: CREDENTIAL },
  {
    name: 'change list',
    operation: listChanges,
    example: '--waiting',
    columns: [
      'id',
      'subjectType',
      'subject',
      'was',
      'wanted',
      'requestedBy',
      'approvedBy',
      'approvalsNeeded',
      'outcome',
      'decidedBy',
    ],
  },
  { name: 'change show', operation: getChange, example: CHANGE },
  { name: 'change decline', operation: declineChange, example: CHANGE },
  {
    name: 'person create',
    operation: createPerson,
    example: "--login bruno --name 'Bruno Dias' --roles approver --authority 1000000",
  },
  {
    name: 'person list',
    operation: listPersons,
    example: '',
    columns: ['login', 'name', 'roles', 'authority', 'disabledAt', 'pendingChangeId'],
  },
  { name: 'person show', operation: getPerson, example: '--login bruno' },
  { name: 'person change', operation: changePerson, example: '--login bruno --roles preparer --authority none' },
  { name: 'person disable', operation: disablePerson, example: '--login bruno' },
  { name: 'person enable', operation: enablePerson, example: '--login bruno' },
  {
    name: 'authority check',
    operation: checkAuthority,
    example: '',
    columns: ['ispb', 'finding', 'subject', 'todo'],
    widest: 160,
    empty: 'nothing to do',
  },
  { name: 'secret-key list', operation: listSecretKeys, example: '' },
  {
    name: 'security-events',
    operation: listSecurityEvents,
    example: '',
    columns: ['occurredAt', 'event', 'times', 'clientId', 'address', 'author'],
  },
  {
    name: 'log',
    operation: listAdministrationLog,
    example: '',
    columns: ['occurredAt', 'author', 'action', 'resourceId', 'changes'],
    cursor: ({ occurredAt, id }: AdministrationEntry) => [occurredAt.toISOString(), id],
  },
];
