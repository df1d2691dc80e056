/** Some zones have several names, e.g. Asia/Saigon and Asia/Ho_Chi_Minh; one of them can be chosen. */
export function zoneName(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return zone
  }
}
