import type { SecurityEvent } from '../platform/observability/security-event.ts';
import type { WriteContext } from '../platform/operation/operation.ts';
import type { Role } from '../platform/operation/principal.ts';
import type { RowOf } from '../platform/resource/resource.ts';
import type { changeRequest } from './change-request.resource.ts';

export interface ChangeRequest extends RowOf<typeof changeRequest> {}

type Members = Readonly<Record<string, unknown>>;

/** A kind of subject whose controls only loosen with the approval of other admins. Defined by modules. */
export interface ChangeSubject {
  readonly type: string;
  readonly description: string;
  /** Recorded when the change is approved or declined. */
  readonly event: SecurityEvent | null;
  /** The author needs one of these until the approval. Only `admin` when absent. */
  readonly askerRoles?: readonly Role[];
  /** Locks the subject. Every operation locks the subject before its changes, which prevents deadlocks. */
  lock?(context: WriteContext, change: ChangeRequest): Promise<unknown>;
  /** Current values of the members that the change replaces. */
  current?(context: WriteContext, change: ChangeRequest): Promise<Members>;
  /** Rejects an approver whom the change concerns. @throws AppError two_persons_required */
  refuseApprover?(change: ChangeRequest, login: string): void;
  /** Applies the change to the current state. @throws AppError when the current state does not allow the change. */
  apply(context: WriteContext, change: ChangeRequest): Promise<unknown>;
  declined?(context: WriteContext, change: ChangeRequest): Promise<unknown>;
}

let catalogue: ReadonlyMap<string, ChangeSubject> | undefined;

/** @throws Error when two subjects have the same type. */
export function fillChangeSubjects(subjects: readonly ChangeSubject[]): void {
  const types = new Set(subjects.map(({ type }) => type));
  if (types.size !== subjects.length) throw new Error('two change subjects have the same type');
  catalogue = new Map(subjects.map((subject) => [subject.type, subject]));
}

export function changeSubjects(): readonly ChangeSubject[] {
  if (!catalogue) throw new Error('the change subjects were read before the modules were assembled');
  return [...catalogue.values()];
}

/** @throws Error when no module defines a subject of this type. */
export function changeSubject(type: string): ChangeSubject {
  const subject = changeSubjects().find((each) => each.type === type);
  if (!subject) throw new Error(`no module defines the change subject ${type}`);
  return subject;
}
