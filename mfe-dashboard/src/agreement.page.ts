import { AgreementPage } from './features/agreement/AgreementPage.tsx';
import { page } from './remote.ts';

export const { bootstrap, mount, unmount } = page(AgreementPage);
