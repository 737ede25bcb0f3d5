import { Act } from '../../shared/act/act.tsx';
import { useConsole } from '../session/console-context.ts';
import {
  ChangePerson,
  type ChangePersonMutationVariables,
  DisablePerson,
  EnablePerson,
  type PersonOfLoginQuery,
  RequestPasskeyReset,
} from './documents.generated.ts';
import { authorityOf, PersonFields, personFault, type TypedPerson, typedAuthority } from './person-fields.tsx';
import { KINDS } from './persons.tsx';
import { decides } from './words.ts';

export type ShownPerson = NonNullable<PersonOfLoginQuery['operator']>;

function changesOf(person: ShownPerson, typed: TypedPerson): Omit<ChangePersonMutationVariables['input'], 'login'> {
  const authority = authorityOf(typed);
  const sameRoles =
    typed.roles.length === person.roles.length && typed.roles.every((role) => person.roles.includes(role));
  return {
    ...(typed.name.trim() === person.name ? {} : { name: typed.name.trim() }),
    ...(sameRoles ? {} : { roles: [...typed.roles] }),
    ...(authority === person.authority ? {} : { authority }),
  };
}

export function PersonActs({ person }: { readonly person: ShownPerson }) {
  const { session } = useConsole();
  const { login, name, roles, authority, disabledAt, pendingChangeId } = person;
  const initial: TypedPerson = { name, roles, authority: typedAuthority(authority) };
  if (disabledAt !== null) {
    return (
      <Act
        id={`enable-person:${login}`}
        label="Enable"
        title={`Enable ${name}`}
        initial={{}}
        explain={
          <p>
            {decides(roles)
              ? `${name} has a deciding role. Another admin must approve this first.`
              : `${name} can sign in again at once.`}
          </p>
        }
        document={EnablePerson}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { login } })}
        kinds={KINDS}
        isDisabled={pendingChangeId !== null}
        done={({ enablePerson }) =>
          enablePerson?.__typename === 'ChangedPerson' && enablePerson.change
            ? `Another admin must approve that ${name} is enabled.`
            : `${name} is enabled.`
        }
      />
    );
  }
  return (
    <>
      {login === session.login ? null : (
        <Act
          id={`disable-person:${login}`}
          label="Disable"
          tone="danger"
          title={`Disable ${name}`}
          initial={{}}
          explain={
            <p>
              <bdi>{name}</bdi> is signed out at once and loses all access. Past actions remain valid. Pending requests
              of <bdi>{name}</bdi> are withdrawn.
            </p>
          }
          document={DisablePerson}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { login } })}
          kinds={KINDS}
          done={() => `${name} is disabled.`}
        />
      )}
      <Act
        id={`change-person:${login}`}
        label="Change"
        title={`Change ${name}`}
        initial={initial}
        explain={(typed) => (
          <p>
            {decides(roles) || decides(typed.roles)
              ? 'Deciding roles need two admins: the change takes effect after another admin approves it. Removing roles or lowering the approval limit takes effect at once.'
              : 'The change takes effect at once. If the roles change, the session ends and the operator must sign in again.'}
          </p>
        )}
        fields={(values, change) => <PersonFields values={values} change={change} />}
        check={(typed) =>
          personFault(typed) ??
          (Object.keys(changesOf(person, typed)).length === 0 ? 'Change at least one field.' : null)
        }
        document={ChangePerson}
        variables={(typed) => ({ input: { login, ...changesOf(person, typed) } })}
        kinds={KINDS}
        done={({ changePerson }) =>
          changePerson?.__typename === 'ChangedPerson' && changePerson.change
            ? `The change of ${name} waits for another admin.`
            : `${name} is changed.`
        }
      />
      {login === session.login ? null : (
        <Act
          id={`reset-passkeys:${login}`}
          label="Reset passkeys"
          title={`Remove all passkeys of ${name}`}
          initial={{}}
          explain={
            <p>
              For operators who lost all their passkeys. Another admin must approve the reset under Changes of access.
              Then <bdi>{name}</bdi> is signed out, and a new sign-in is the fresh proof. Verify that the request really
              comes from <bdi>{name}</bdi>.
            </p>
          }
          document={RequestPasskeyReset}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { login } })}
          kinds={KINDS}
          done={() => `Another admin must approve that the passkeys of ${name} are removed.`}
        />
      )}
    </>
  );
}
