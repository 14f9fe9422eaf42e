/** Addresses of this remote; those of the specification (HOST-08, HOST-10…12). */
export const paths = {
  login: () => '/login',
  forgotPassword: () => '/forgot-password',
  /** @param codeDestination where the code went; without it one is asked for first (CS-047) */
  resetPassword: (username: string, codeDestination?: string) =>
    `/reset-password?${new URLSearchParams({ username, ...(codeDestination === undefined ? {} : { codeDestination }) })}`,
};
