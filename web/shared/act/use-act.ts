import { useRef, useState } from 'react';
import { useClient } from 'urql';
import { type Kinds, tellChanged } from '../graph/changes.ts';
import { requestOf } from '../graph/client.ts';
import { type Failure, failureOf, isUncertain, refusalOf } from '../graph/failure.ts';
import type { KnownDocument } from '../graph/known-document.ts';

/** For a mutation: the same for each try of one act. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export interface Sending<Result, Variables> {
  readonly isBusy: boolean;
  readonly failure: Failure | null;
  /**
   * Sends the mutation, once at a time. Answers its result; null: it was refused, or nobody knows what has become of it. Another try after
   * that has the same key, so that what did arrive is not done twice; after a refusal it has another.
   */
  send(variables: (idempotencyKey: string) => Variables): Promise<Result | null>;
  reset(): void;
}

/** A mutation with a key of its own; things of these kinds are read again after it. */
export function useAct<Result extends object, Variables extends object>(
  document: KnownDocument<Result, Variables>,
  kinds: Kinds = null,
): Sending<Result, Variables> {
  const client = useClient();
  const key = useRef('');
  const busy = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    isBusy,
    failure,
    async send(variables) {
      if (busy.current) return null;
      busy.current = true;
      setBusy(true);
      key.current ||= newKey();
      const request = requestOf(document, variables(key.current));
      const { data, error } = await client.executeMutation(request).toPromise();
      const refused = error ? failureOf(error) : refusalOf(data);
      busy.current = false;
      setBusy(false);
      setFailure(refused);
      if (!refused || !isUncertain(refused)) key.current = '';
      if (refused) return null;
      tellChanged(kinds);
      return data ?? null;
    },
    reset() {
      key.current = '';
      setFailure(null);
    },
  };
}
