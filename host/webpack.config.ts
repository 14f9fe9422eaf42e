import { hostConfig } from '@portal/shared/build/host-config.ts';

export default hostConfig(import.meta.dirname);
