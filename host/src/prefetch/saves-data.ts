/** The network information of browsers that have it (Chromium); the types of the DOM do not. */
interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether nothing is loaded ahead: the visitor saves data, or is on a 2G connection. */
export function savesData(browser: Navigator = navigator): boolean {
  const { saveData = false, effectiveType = '' } = (browser as { connection?: NetworkInformation }).connection ?? {};
  return saveData || effectiveType.endsWith('2g');
}
