/** The network information of browsers that have it (Chromium); the types of the DOM do not. */
interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether nothing is loaded that was not asked for: the visitor saves data, or the line is that of a 2G phone. */
export function savesData(browser: Navigator = navigator): boolean {
  const { saveData = false, effectiveType = '' } = (browser as { connection?: NetworkInformation }).connection ?? {};
  return saveData || effectiveType.endsWith('2g');
}
