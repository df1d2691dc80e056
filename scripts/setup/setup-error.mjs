/** Something of the machine is missing; the message tells the person what, and what to do. */
export class SetupError extends Error {}
