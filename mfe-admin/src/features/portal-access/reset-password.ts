import { http } from '@portal/shared/api';
import { TemporaryPassword } from '@portal/shared/contracts';
import { session } from '@portal/shared/session';

/**
 * Sets a temporary password for the account of an agent (API-38). It is neither a query nor a mutation, because those
 * keep their answers, and this one is shown once.
 * @throws ApiError with the server's sentence
 */
export async function resetPassword(email: string): Promise<string> {
  const { tempPassword } = await http.request('POST', 'temporaryPassword', {
    body: { adminEmail: adminEmail(), email, permanent: false },
    schema: TemporaryPassword,
  });
  return tempPassword;
}

/** The same, for an invite: the mail brings another password, so the answer is not even read (ADM-26). */
export async function forceChange(email: string, runId?: string): Promise<void> {
  await http.request('POST', 'temporaryPassword', {
    body: { adminEmail: adminEmail(), email, permanent: false, ...(runId !== undefined && { runId }) },
  });
}

/** E-mail of the signed-in account; the server refuses any other. */
const adminEmail = (): string => session.current.user?.email ?? '';
