/** The restore cannot be finished. The message says what to change. */
export class ProblemOfRestore extends Error {}
