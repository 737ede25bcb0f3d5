import { builder, needs } from '../../graphql/builder.ts';
import { enumValues } from '../../graphql/enums.ts';
import type { EventType } from '../../messaging/event.ts';
import type { LoggedEvent } from '../../messaging/logged-event.ts';
import type { AnalysisResult, ClaimType, FraudCategory } from '../../rails/dict-codes.ts';
import { AccountType } from '../accounts/account.graphql.ts';
import { eventCatalogue, eventTypeName } from '../catalogue.ts';
import { PixKeyType } from '../pix/dict/dict.graphql.ts';
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

/** In GraphQL, `type` is the name of the event. The payload member `type` becomes `transactionType`. */
const fieldName = (name: string): string => (name === 'type' ? 'transactionType' : name);

export function eventTypesGraph(): void {
  const events = eventCatalogue();
  const members = payloadMembers(events);

  const PixClaimType = builder.enumType('PixClaimType', {
    description: 'Purpose of a claim to a PIX key (DICT).',
    values: enumValues<ClaimType>({
      OWNERSHIP: 'Another person now owns the key.',
      PORTABILITY: 'The owner moves the key to another institution.',
    }),
  });

  const PixFraudCategory = builder.enumType('PixFraudCategory', {
    description: 'Fraud category of an infraction report (DICT).',
    values: enumValues<FraudCategory>({
      ACCOUNT_TAKEOVER: 'Another person took over the account.',
      FRAUDULENT_ACCESS: "Another person used the payer's access.",
      OTHER: 'Another kind of fraud.',
      SCAM: 'The payer was deceived.',
    }),
  });

  const PixInfractionResult = builder.enumType('PixInfractionResult', {
    description: 'Result of the analysis of an infraction report.',
    values: enumValues<AnalysisResult>({
      founded: 'The report was accepted.',
      unfounded: 'The report was rejected.',
    }),
  });

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
    if (description === undefined) throw new Error(`the description of ${name} is missing in member-descriptions.ts`);
    if (values.length === 0 || hasEnum(name)) return description;
    const quoted = values.map((value) => `\`${value}\``);
    return `${description} Here ${quoted.length === 1 ? 'always' : 'one of'} ${quoted.join(', ')}.`;
  }

  function addType({ type, summary, payload }: EventType): void {
    builder.objectType(builder.objectRef<LoggedEvent>(eventTypeName(type)), {
      description: `\`${type}\`: ${summary}.`,
      extensions: needs('webhook:read'),
      // The order matters: `Event` defines the `id`, not the node interface.
      interfaces: [builder.nodeInterfaceRef(), Event],
      fields: (t) =>
        Object.fromEntries(
          members(payload)
            // The `Event` interface already defines it.
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
