import type { Role, WriteContext } from '../../platform/operation.ts';
import type { SecurityEvent } from '../../platform/security-events.ts';
import type { ChangeRequest } from './change-request.ts';

type Members = Readonly<Record<string, unknown>>;

/** A kind of thing that takes two admins to loosen. Each domain lists its subjects in its module. */
export interface ChangeSubject {
  /** As `change_request.subject_type` names it. */
  readonly type: string;
  /** One sentence for the graph and the documents. */
  readonly description: string;
  /** The security event of an approved or declined change; null: none. */
  readonly event: SecurityEvent | null;
  /** Roles of which the asker needs one until the change is approved; admin alone when left out. */
  readonly askerRoles?: readonly Role[];
  /** Locks the subject. Every operation locks the subject before its changes, so that no two wait for each other. */
  lock?(context: WriteContext, change: ChangeRequest): Promise<unknown>;
  /** The members that the change replaces, as they are now. */
  current?(context: WriteContext, change: ChangeRequest): Promise<Members>;
  /** Refuses an approver whom the change concerns. @throws AppError two_persons_required. */
  refuseApprover?(change: ChangeRequest, login: string): void;
  /** Makes the change by the facts as they are now. @throws AppError when the facts no longer allow it. */
  apply(context: WriteContext, change: ChangeRequest): Promise<unknown>;
  /** Ends what else belongs to a declined change. */
  declined?(context: WriteContext, change: ChangeRequest): Promise<unknown>;
}

let catalogue: ReadonlyMap<string, ChangeSubject> | undefined;

/** Takes the subjects of all modules. @throws Error when two have the same type. */
export function fillChangeSubjects(subjects: readonly ChangeSubject[]): void {
  const types = new Set(subjects.map(({ type }) => type));
  if (types.size !== subjects.length) throw new Error('two subjects of changes have the same type');
  catalogue = new Map(subjects.map((subject) => [subject.type, subject]));
}

/** Every subject, in the order of the modules. */
export function changeSubjects(): readonly ChangeSubject[] {
  if (!catalogue) throw new Error('the subjects of changes are read before the modules are assembled');
  return [...catalogue.values()];
}

/** The subject of this type. @throws Error when no module lists it. */
export function changeSubject(type: string): ChangeSubject {
  const subject = changeSubjects().find((each) => each.type === type);
  if (!subject) throw new Error(`no module lists the subject ${type} of changes`);
  return subject;
}
