/** Trying again cannot help before somebody has changed something: the message says what. The exit code is `exitForGood`. */
export class CannotRun extends Error {}
