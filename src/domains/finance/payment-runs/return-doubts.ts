import type { Localized } from '../../../platform/language/text.ts';
import type { ReturnFile } from './cnab240/return-file.ts';
import type { RemittanceHead } from './remittance-content.ts';
import type { QuarantineReason } from './return-file.resource.ts';
import { differencesOf } from './return-owner.ts';
import { t } from './texts.ts';

/** A file can have a finding in each of its lines. */
const MAX_FINDINGS = 20;

/** Why a return file cannot be trusted. */
export interface Doubts {
  readonly reasons: readonly QuarantineReason[];
  readonly findings: readonly Localized[];
}

/** Null for a file that can be imported. `today`: Brasília day. */
export function doubtsAbout(read: ReturnFile, head: RemittanceHead, today: string): Doubts | null {
  const { generatedOn } = read;
  const found: Readonly<Record<QuarantineReason, readonly Localized[]>> = {
    other_owner: differencesOf(head, read.owner),
    contradictory: read.contradictions,
    unreadable: read.unreadable,
    dated_in_future: generatedOn !== null && generatedOn > today ? [t('datedInFuture', { day: generatedOn })] : [],
  };
  const entries = Object.entries(found) as [QuarantineReason, readonly Localized[]][];
  const reasons = entries.flatMap(([reason, findings]) => (findings.length > 0 ? [reason] : []));
  const findings = entries.flatMap(([, each]) => each);
  return reasons.length > 0 ? { reasons, findings: findings.slice(0, MAX_FINDINGS) } : null;
}
