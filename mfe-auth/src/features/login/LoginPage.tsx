import { redirectTarget } from '@portal/shared/domain';
import { useNavigate, useSearchParams } from '@portal/shared/router';
import { useSession } from '@portal/shared/session';
import { type ReactNode, useEffect, useState } from 'react';
import { keepChosenLanguage } from '../../frame/language-choice.ts';
import { LoginLayout } from './LoginLayout.tsx';

/** `/login` (HOST-08). Signed-in users continue to the page they requested; everyone else gets the form. */
export function LoginPage(): ReactNode {
  const { status, agent } = useSession();
  const [parameters] = useSearchParams();
  // Decided once: after the redirect, this root still sees the next address, which does not name a target.
  const [target] = useState(() => redirectTarget(parameters.get('redirect'), window.location.origin));

  return status === 'signed-in' ? <GoOn to={target} agentId={agent?.agentId} /> : <LoginLayout />;
}

/** Leaves the sign-in page and replaces it in the history (D-09). */
function GoOn({ to, agentId }: { to: string; agentId: number | undefined }): ReactNode {
  const navigate = useNavigate();
  const [goOn] = useState(() => () => navigate(to, { replace: true }));
  useEffect(() => {
    keepChosenLanguage(agentId);
    void goOn();
  }, [agentId, goOn]);
  return null;
}
