import { useLocation, useNavigate } from '@portal/shared/router';
import { LIST_SHOWN } from '../../navigation/list-shown.ts';
import { paths } from '../../paths.ts';

interface OpenCatchUp {
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** Whether what is due is gone through over the list: as an update, it has an address, so that Back closes it (D-20). */
export function useOpenCatchUp(): OpenCatchUp {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  return {
    isOpen: hash === paths.catchUpHere(),
    open: () => {
      // the second click of a double click would be a second step of the history
      if (window.location.hash !== paths.catchUpHere()) {
        void navigate({ pathname, search, hash: paths.catchUpHere() }, { state: LIST_SHOWN });
      }
    },
    // in place of it: Back leads to what was before it, and does not open it again
    close: () => void navigate({ pathname, search, hash: '' }, { replace: true, state: state as unknown }),
  };
}
