export function updatePackages(root: string): Promise<void>;
export function installPackages(root: string): Promise<void>;
export function pinnedNode(root: string): string;
export function explainInstallFailure(output: string, logFile: string): string;
