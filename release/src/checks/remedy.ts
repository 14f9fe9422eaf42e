import { HOST, type RemoteRelease } from '@portal/shared/contracts/release';

/** What to do when a remote and the host do not fit. Which of the two is new is not known here, and either can be the one to change. */
export const remedy = ({ remote }: RemoteRelease): string =>
  `To fit, name another ${HOST} or another ${remote} with it, or promote one first.`;
