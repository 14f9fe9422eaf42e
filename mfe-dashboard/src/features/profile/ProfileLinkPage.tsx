import { decodeId } from '@portal/shared/domain';
import { Navigate, useMatch } from '@portal/shared/router';
import { type ReactNode, useEffect } from 'react';
import { paths } from '../../paths.ts';
import { events } from '../../remote.ts';

/**
 * `/v2/update-profile/{base64 agent id}`, the link of older e-mails (HOST-16): leads to `/update-profile?id=…` (CS-023).
 * Either alphabet of base64 is read (D-02); an id that cannot be read opens the error modal, and nothing is loaded.
 */
export function ProfileLinkPage(): ReactNode {
  const id = useMatch(paths.oldProfilePattern)?.params.id;
  const agentId = id === undefined ? null : decodeId(id);
  // while the page is being left the address is already another one
  const isUnreadable = id !== undefined && agentId === null;
  useEffect(() => {
    if (isUnreadable) events.publish('error-modal.open', {});
  }, [isUnreadable]);
  return agentId === null ? null : <Navigate to={paths.profile(agentId)} replace />;
}
