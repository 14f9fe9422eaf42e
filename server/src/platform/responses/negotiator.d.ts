/** The published types do not know `preferred` yet, which came with 1.0. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: { 'accept-encoding': string } });
    /**
     * The best of the available encodings for the client, undefined when it refuses all of them.
     * @param options `preferred`: the server's order among what the client weighs the same
     */
    encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
  }
}
