/**
 * A reason why the server cannot start that its operator can act on: one plain sentence, shown without a stack.
 * The program prints `message` and exits with code 1.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
