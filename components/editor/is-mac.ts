/** Whether the browser runs on a Mac, whose keys differ. */
export function isMac(): boolean {
  return /mac/i.test(navigator.platform);
}
