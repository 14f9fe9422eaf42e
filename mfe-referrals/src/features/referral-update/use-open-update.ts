import { decodeId } from '@portal/shared/domain';
import { useLocation, useNavigate } from '@portal/shared/router';
import { LIST_SHOWN } from '../../navigation/list-shown.ts';
import { paths, UPDATE_SECTION } from '../../paths.ts';

interface OpenUpdate {
  /** The referral whose update is open; null when none is. */
  agentReferralId: number | null;
  /** Opens another one in place of this one. */
  open: (agentReferralId: number) => void;
  close: () => void;
  /** Opens it again after Back has closed it. */
  reopen: (agentReferralId: number) => void;
}

/** Which update is open over the list: it has an address, so that Back closes it and a link opens it (D-20, D-22). */
export function useOpenUpdate(): OpenUpdate {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const prefix = `#${UPDATE_SECTION}-`;
  const go = (fragment: string) => {
    void navigate({ pathname, search, hash: fragment }, { replace: true, state: state as unknown });
  };
  return {
    agentReferralId: hash.startsWith(prefix) ? decodeId(hash.slice(prefix.length)) : null,
    open: (agentReferralId) => go(paths.updateHere(agentReferralId)),
    close: () => go(''),
    reopen: (agentReferralId) => {
      void navigate({ pathname, search, hash: paths.updateHere(agentReferralId) }, { state: LIST_SHOWN });
    },
  };
}
