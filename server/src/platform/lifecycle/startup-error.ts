/**
 * A reason why the server cannot start that its operator can act on: one plain sentence, shown without a stack.
 * Whoever starts a process prints `message` and leaves with exit code 1.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
