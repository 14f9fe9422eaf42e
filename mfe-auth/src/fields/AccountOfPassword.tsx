import type { ReactNode } from 'react';

/** Tells password managers whose password a form is about; for no one to see. */
export function AccountOfPassword({ email }: { email: string }): ReactNode {
  return (
    <input
      className="visually-hidden"
      type="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
