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

/** The members that are not what they were. */
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

/** What an admin can do with a person. */
export function PersonActs({ person }: { readonly person: ShownPerson }) {
  const { session } = useConsole();
  const { login, name, roles, authority, disabledAt, pendingChangeId } = person;
  const initial: TypedPerson = { name, roles, authority: typedAuthority(authority) };
  if (disabledAt !== null) {
    return (
      <Act
        id={`enable-person:${login}`}
        label="Enable"
        title={`Let ${name} act again`}
        initial={{}}
        explain={
          <p>
            {decides(roles)
              ? `${name} has a role that decides: another admin has to approve this first.`
              : `${name} can sign in again at once.`}
          </p>
        }
        document={EnablePerson}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { login } })}
        kinds={KINDS}
        isDisabled={pendingChangeId !== null}
        done={({ enablePerson }) =>
          enablePerson?.__typename === 'ChangedPerson' && enablePerson.change
            ? `It waits for another admin whether ${name} can act again.`
            : `${name} can act again.`
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
              <bdi>{name}</bdi> is signed out at once and can do nothing any more. What <bdi>{name}</bdi> did stays, and
              changes that wait for approval are withdrawn.
            </p>
          }
          document={DisablePerson}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { login } })}
          kinds={KINDS}
          done={() => `${name} can do nothing any more.`}
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
              ? 'Who may decide takes two admins: this waits until another one approves it, and nothing changes before. To take roles or authority away holds at once.'
              : 'This is done at once. Other roles end the session of the person, who signs in again.'}
          </p>
        )}
        fields={(values, change) => <PersonFields values={values} change={change} />}
        check={(typed) =>
          personFault(typed) ?? (Object.keys(changesOf(person, typed)).length === 0 ? 'Nothing is changed yet.' : null)
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
          label="Remove lost passkeys"
          title={`Remove all passkeys of ${name}`}
          initial={{}}
          explain={
            <p>
              For a person who lost every passkey and can sign nothing. Another admin approves it under Changes of
              access; then <bdi>{name}</bdi> is signed out and proves by signing in again. Make sure that it is{' '}
              <bdi>{name}</bdi> who asks you.
            </p>
          }
          document={RequestPasskeyReset}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { login } })}
          kinds={KINDS}
          done={() => `Another admin has to approve that the passkeys of ${name} are removed.`}
        />
      )}
    </>
  );
}
