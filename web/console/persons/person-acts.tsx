import { Act } from '../../shared/act/act.tsx';
import { Rich } from '../../shared/language/rich.tsx';
import { t } from '../../shared/language/text.ts';
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
        label={t('persons.enable')}
        title={t('persons.enable.title', { name })}
        initial={{}}
        explain={
          <p>{decides(roles) ? t('persons.enable.deciding', { name }) : t('persons.enable.explain', { name })}</p>
        }
        document={EnablePerson}
        variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { login } })}
        kinds={KINDS}
        isDisabled={pendingChangeId !== null}
        done={({ enablePerson }) =>
          enablePerson?.__typename === 'ChangedPerson' && enablePerson.change
            ? t('persons.enable.waits', { name })
            : t('persons.enable.done', { name })
        }
      />
    );
  }
  return (
    <>
      {login === session.login ? null : (
        <Act
          id={`disable-person:${login}`}
          label={t('persons.disable')}
          tone="danger"
          title={t('persons.disable.title', { name })}
          initial={{}}
          explain={
            <p>
              <Rich text="persons.disable.explain" values={{ name: <bdi>{name}</bdi> }} />
            </p>
          }
          document={DisablePerson}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { login } })}
          kinds={KINDS}
          done={() => t('persons.disable.done', { name })}
        />
      )}
      <Act
        id={`change-person:${login}`}
        label={t('persons.change')}
        title={t('persons.change.title', { name })}
        initial={initial}
        explain={(typed) => (
          <p>{decides(roles) || decides(typed.roles) ? t('persons.change.deciding') : t('persons.change.explain')}</p>
        )}
        fields={(values, change) => <PersonFields values={values} change={change} />}
        check={(typed) =>
          personFault(typed) ??
          (Object.keys(changesOf(person, typed)).length === 0 ? t('persons.change.missing') : null)
        }
        document={ChangePerson}
        variables={(typed) => ({ input: { login, ...changesOf(person, typed) } })}
        kinds={KINDS}
        done={({ changePerson }) =>
          changePerson?.__typename === 'ChangedPerson' && changePerson.change
            ? t('persons.change.waits', { name })
            : t('persons.change.done', { name })
        }
      />
      {login === session.login ? null : (
        <Act
          id={`reset-passkeys:${login}`}
          label={t('persons.reset')}
          title={t('persons.reset.title', { name })}
          initial={{}}
          explain={
            <p>
              <Rich text="persons.reset.explain" values={{ name: <bdi>{name}</bdi> }} />
            </p>
          }
          document={RequestPasskeyReset}
          variables={(_values, idempotencyKey) => ({ idempotencyKey, input: { login } })}
          kinds={KINDS}
          done={() => t('persons.reset.done', { name })}
        />
      )}
    </>
  );
}
