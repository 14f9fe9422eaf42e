import { TitleService } from './features/title-service/TitleService.tsx';
import { parcel } from './remote.ts';

export const { bootstrap, mount, unmount } = parcel(TitleService);
