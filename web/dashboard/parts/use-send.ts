import { useRef } from 'react';
import { useClient } from 'urql';
import { newKey } from '../../shared/act/use-act.ts';
import { type Kinds, tellChanged } from '../../shared/graph/changes.ts';
import { requestOf } from '../../shared/graph/client.ts';
import { type Failure, failureOf, refusalOf } from '../../shared/graph/failure.ts';
import type { KnownDocument } from '../../shared/graph/known-document.ts';
import { FormFault } from './form-values.ts';

/** A refusal in words; what did not arrive can be sent again. */
const saidOf = (failure: Failure): string =>
  failure.code === 'network'
    ? 'No answer came. Try again: nothing is done twice.'
    : `Refused: ${failure.message.replace(/\.$/, '')} (${failure.code}).`;

/**
 * Sends a mutation under a key of its own: the same one again after an answer that did not come, so that nothing is done twice. What
 * it answers throws a FormFault with the gateway's words when that refuses. Things of these kinds are read again after it.
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
    if (refused) throw new FormFault(saidOf(refused));
    tellChanged(kinds);
    return data as Result;
  };
}

/** The answer of a mutation, which is of this type. @throws FormFault when it is of another. */
export function expectType<Answer extends { readonly __typename: string }, Name extends Answer['__typename']>(
  answer: Answer | null | undefined,
  name: Name,
): Extract<Answer, { readonly __typename: Name }> {
  if (answer?.__typename === name) return answer as Extract<Answer, { readonly __typename: Name }>;
  throw new FormFault('The gateway answered something else.');
}
