import { redirectTarget } from '@portal/shared/domain';
import { useNavigate, useSearchParams } from '@portal/shared/router';
import { useSession } from '@portal/shared/session';
import { type ReactNode, useEffect, useState } from 'react';
import { LoginLayout } from './LoginLayout.tsx';

/** `/login` (HOST-08). Whoever is signed in goes on to where they wanted to go; everybody else gets the form. */
export function LoginPage(): ReactNode {
  const { status } = useSession();
  const [parameters] = useSearchParams();
  // Decided once: after going on, this root still sees the next address, which names no target of its own.
  const [target] = useState(() => redirectTarget(parameters.get('redirect'), window.location.origin));

  return status === 'signed-in' ? <GoOn to={target} /> : <LoginLayout />;
}

/** Leaves the sign-in page, which does not stay in the history (D-09). */
function GoOn({ to }: { to: string }): ReactNode {
  const navigate = useNavigate();
  const [goOn] = useState(() => () => navigate(to, { replace: true }));
  useEffect(() => void goOn(), [goOn]);
  return null;
}
