import type { Module } from '../module.ts';
import { administrationCommands } from './administration-commands.ts';
import { changeRequestGraph } from './change-request.graphql.ts';
import { credentialGraph } from './credential.graphql.ts';
import { credentialSubject } from './credential-changes.ts';
import { Partner } from './partner.entity.ts';
import { partnerGraph } from './partner.graphql.ts';
import { partnerSubject } from './partner.ts';
import { Operator } from './person.entity.ts';
import { personGraph } from './person.graphql.ts';
import { personSubject } from './person-changes.ts';
import { provenanceGraph } from './provenance.graphql.ts';
import { securityEventGraph } from './security-event.graphql.ts';
import './refusals.ts';

export const administration: Module = {
  name: 'administration',
  entities: [Operator, Partner],
  graph: [changeRequestGraph, partnerGraph, credentialGraph, personGraph, provenanceGraph, securityEventGraph],
  commands: administrationCommands,
  changes: [credentialSubject, personSubject, partnerSubject],
};
