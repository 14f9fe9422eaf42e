import { remoteConfig } from '@portal/shared/build/remote-config.ts';

export default remoteConfig(import.meta.dirname);
