/** The published types lack `preferred`, which came with 1.0, and demand every header. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { headers: { 'accept-encoding'?: string; 'accept-language'?: string } });
    /**
     * The best of the available encodings for the client, undefined when it refuses all of them.
     * @param options `preferred`: the server's order among equal weights
     */
    encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
    /** The best of the available languages for the client, undefined when it asks for none of them. */
    language(available: readonly string[]): string | undefined;
  }
}
