import { builder, needs } from '../../graphql/builder.ts';
import { enumValues } from '../../graphql/enums.ts';
import type { EventType } from '../../messaging/event.ts';
import type { LoggedEvent } from '../../messaging/logged-event.ts';
import type { AnalysisResult, ClaimType, FraudCategory } from '../../rails/dict-codes.ts';
import { AccountType } from '../accounts/account.graphql.ts';
import { PixKeyType } from '../pix/dict/dict.graphql.ts';
import { eventCatalogue, eventTypeName } from './catalogue.ts';
import { Event, EventType as EventTypeEnum } from './event.graphql.ts';
import { MEMBER_DESCRIPTIONS } from './member-descriptions.ts';
import { type MemberKind, type PayloadMember, payloadMembers } from './payload-members.ts';

const TYPES = {
  boolean: 'Boolean',
  cents: 'Cents',
  id: 'ID',
  instant: 'DateTime',
  integer: 'Int',
  text: 'String',
} as const satisfies Record<MemberKind, string>;

/** `type` of a payload: in the graph, that is the event's name. */
const fieldName = (name: string): string => (name === 'type' ? 'transactionType' : name);

export function eventTypesGraph(): void {
  const events = eventCatalogue();
  const members = payloadMembers(events);

  const PixClaimType = builder.enumType('PixClaimType', {
    description: 'What a claim to a PIX key asks for (DICT).',
    values: enumValues<ClaimType>({
      OWNERSHIP: 'The key belongs to another person now.',
      PORTABILITY: 'Its owner takes it to another institution.',
    }),
  });

  const PixFraudCategory = builder.enumType('PixFraudCategory', {
    description: 'Kind of fraud that an infraction report names (DICT).',
    values: enumValues<FraudCategory>({
      ACCOUNT_TAKEOVER: 'Somebody else got hold of the account.',
      FRAUDULENT_ACCESS: 'Somebody else used the access of the payer.',
      OTHER: 'None of the others.',
      SCAM: 'The payer was deceived.',
    }),
  });

  const PixInfractionResult = builder.enumType('PixInfractionResult', {
    description: 'Result of the analysis of an infraction report.',
    values: enumValues<AnalysisResult>({
      founded: 'The report is accepted.',
      unfounded: 'The report is not accepted.',
    }),
  });

  /** Members whose values are a closed set, the same one in every event. */
  const ENUMS = {
    accountType: AccountType,
    analysisResult: PixInfractionResult,
    claimType: PixClaimType,
    eventType: EventTypeEnum,
    fraudCategory: PixFraudCategory,
    keyType: PixKeyType,
  } as const;

  const hasEnum = (name: string): name is keyof typeof ENUMS => Object.hasOwn(ENUMS, name);

  function describe({ name, values }: PayloadMember): string {
    const description = MEMBER_DESCRIPTIONS[fieldName(name)];
    if (description === undefined) throw new Error(`what ${name} means is missing in member-descriptions.ts`);
    if (values.length === 0 || hasEnum(name)) return description;
    const quoted = values.map((value) => `\`${value}\``);
    return `${description} Here ${quoted.length === 1 ? 'always' : 'one of'} ${quoted.join(', ')}.`;
  }

  function addType({ type, summary, payload }: EventType): void {
    builder.objectType(builder.objectRef<LoggedEvent>(eventTypeName(type)), {
      description: `\`${type}\`: ${summary}.`,
      extensions: needs('webhook:read'),
      // In this order: the `id` of events is theirs.
      interfaces: [builder.nodeInterfaceRef(), Event],
      fields: (t) =>
        Object.fromEntries(
          members(payload)
            // The event has it already.
            .filter(({ name }) => name !== 'accountId')
            .map((member) => [
              fieldName(member.name),
              t.field({
                type: hasEnum(member.name) ? ENUMS[member.name] : TYPES[member.kind],
                nullable: member.nullable,
                description: describe(member),
                resolve: (event: LoggedEvent) => (event.payload[member.name] ?? null) as never,
              }),
            ]),
        ) as never,
    });
  }

  for (const event of events) addType(event);
}
