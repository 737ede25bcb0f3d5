import { useRef } from 'react';
import { useClient } from 'urql';
import { newKey } from '../../shared/act/use-act.ts';
import { type Kinds, notifyChanged } from '../../shared/graph/changes.ts';
import { requestOf } from '../../shared/graph/client.ts';
import { type Failure, failureOf, refusalOf } from '../../shared/graph/failure.ts';
import type { KnownDocument } from '../../shared/graph/known-document.ts';
import { t } from '../../shared/language/text.ts';
import { FormFault } from './form-values.ts';

const failureText = (failure: Failure): string =>
  failure.code === 'network'
    ? t('dashboardParts.noResponse')
    : t('dashboardParts.refused', { message: failure.message.replace(/\.$/, ''), code: failure.code });

/**
 * Sends a mutation with an idempotency key. After a network error, the next call reuses the key, so the mutation runs
 * at most once. Reloads data of these kinds on success.
 * @throws FormFault with the gateway's message when the mutation is refused
 */
export function useSend<Result extends object, Variables extends object>(
  document: KnownDocument<Result, Variables>,
  kinds: Kinds = [],
): (variables: (idempotencyKey: string) => Variables) => Promise<Result> {
  const client = useClient();
  const key = useRef('');
  return async (variables) => {
    key.current ||= newKey();
    const { data, error } = await client.executeMutation(requestOf(document, variables(key.current))).toPromise();
    const refused = error ? failureOf(error) : refusalOf(data);
    if (refused?.code !== 'network') key.current = '';
    if (refused) throw new FormFault(failureText(refused));
    notifyChanged(kinds);
    return data as Result;
  };
}

/** Narrows the result of a mutation. @throws FormFault when it has another type */
export function expectType<Answer extends { readonly __typename: string }, Name extends Answer['__typename']>(
  answer: Answer | null | undefined,
  name: Name,
): Extract<Answer, { readonly __typename: Name }> {
  if (answer?.__typename === name) return answer as Extract<Answer, { readonly __typename: Name }>;
  throw new FormFault(t('dashboardParts.unexpected'));
}
