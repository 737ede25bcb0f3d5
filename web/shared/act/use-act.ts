import { useRef, useState } from 'react';
import { useClient } from 'urql';
import { type Kinds, notifyChanged } from '../graph/changes.ts';
import { requestOf } from '../graph/client.ts';
import { type Failure, failureOf, isUncertain, refusalOf } from '../graph/failure.ts';
import type { KnownDocument } from '../graph/known-document.ts';
import { t } from '../language/text.ts';
import { useActor } from './actor.ts';
import { notSigned } from './signing.ts';

/** Idempotency key. All retries of one act use the same key. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export interface Sending<Result, Variables> {
  readonly isBusy: boolean;
  readonly failure: Failure | null;
  /**
   * Sends the mutation; concurrent calls are ignored. Returns the result, or null when it was refused or its outcome is
   * unknown. After an unknown outcome, a retry reuses the idempotency key, so the mutation runs at most once. After a
   * refusal, it gets a new key.
   */
  send(variables: (idempotencyKey: string) => Variables): Promise<Result | null>;
  reset(): void;
}

const NOT_ACCEPTED = notSigned(t('shared.failure.signature'));

/** Name of the mutation field, which is part of the signed decision. */
const mutationOf = (data: object | null | undefined): string | undefined =>
  Object.keys(data ?? {}).find((name) => name !== '__typename');

/**
 * A mutation with an idempotency key. Reloads data of these kinds on success. When the gateway requires a fresh proof,
 * a passkey signs the decision and the hook repeats the request.
 */
export function useAct<Result extends object, Variables extends object>(
  document: KnownDocument<Result, Variables>,
  kinds: Kinds = null,
): Sending<Result, Variables> {
  const client = useClient();
  const { sign } = useActor();
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
      const asked = variables(key.current);
      const request = requestOf(document, asked);
      const once = async (headers: Readonly<Record<string, string>> = {}) => {
        const { data, error } = await client.executeMutation(request, { fetchOptions: { headers } }).toPromise();
        return { data, refused: error ? failureOf(error) : refusalOf(data) };
      };
      let { data, refused } = await once();
      const operation = refused?.code === 'fresh_proof_required' ? mutationOf(data) : undefined;
      if (operation !== undefined && sign) {
        const signed = await sign({ operation, input: (asked as { input?: unknown }).input });
        if (typeof signed === 'object' && 'failure' in signed) refused = signed.failure;
        else if (typeof signed === 'object') {
          ({ data, refused } = await once(signed.headers));
          if (refused?.code === 'fresh_proof_required') refused = NOT_ACCEPTED;
        }
      }
      busy.current = false;
      setBusy(false);
      setFailure(refused);
      if (!refused || !isUncertain(refused)) key.current = '';
      if (refused) return null;
      notifyChanged(kinds);
      return data ?? null;
    },
    reset() {
      key.current = '';
      setFailure(null);
    },
  };
}
