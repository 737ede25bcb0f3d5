/** What keeps the program from starting lies outside of it; the message says what, and what to change. */
export class StartupError extends Error {}
